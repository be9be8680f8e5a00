/** The lamp, and what it does not reach: painted anew only when something has moved. */
import {
  type Box3,
  DepthTexture,
  type InstancedMesh,
  LessEqualCompare,
  LinearFilter,
  type Material,
  Matrix4,
  OrthographicCamera,
  Scene,
  Sphere,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';

import { LAMP, type Light, SHADOWS as PIXELS } from './look';

const BIAS = new Matrix4().set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0, 1);

export class Sun {
  private readonly target: WebGLRenderTarget;
  private readonly camera = new OrthographicCamera();
  private readonly scene = new Scene();

  /** casters: what is drawn as the lamp sees it. */
  constructor(private readonly lit: Light, private readonly casters: readonly InstancedMesh[]) {
    const depthTexture = new DepthTexture(PIXELS, PIXELS);
    depthTexture.compareFunction = LessEqualCompare;
    depthTexture.minFilter = depthTexture.magFilter = LinearFilter;
    this.target = new WebGLRenderTarget(PIXELS, PIXELS, { depthTexture });
    lit.shadows.value = depthTexture;
    this.scene.add(...casters);
  }

  /** It stays above to the left of the one who looks; turn: how far that one went round, radians. */
  shine(turn: number): void {
    this.lit.lamp.value.copy(LAMP).applyAxisAngle(new Vector3(0, 1, 0), turn);
  }

  /** all: what casts shadows. */
  paint(renderer: WebGLRenderer, all: Box3): void {
    const { center, radius } = all.getBoundingSphere(new Sphere());
    const { camera } = this;
    Object.assign(camera, { left: -radius, right: radius, top: radius, bottom: -radius, near: 0, far: 2 * radius });
    camera.position.copy(center).addScaledVector(this.lit.lamp.value, radius);
    camera.lookAt(center);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    this.lit.shade.value.copy(BIAS).multiply(camera.projectionMatrix).multiply(camera.matrixWorldInverse);
    renderer.setRenderTarget(this.target);
    renderer.clear();
    renderer.render(this.scene, camera);
    renderer.setRenderTarget(null);
  }

  dispose(): void {
    this.target.depthTexture?.dispose();
    this.target.dispose();
    for (const { material } of this.casters) (material as Material).dispose();
  }
}
