/** What one can press and read around the picture. */
import { said, type About } from './extras';
import { languageName } from '../words/messages';
import { nextTo, type Words, wordsIn } from './words';

export interface Acts {
  go: (step: number) => void;
  play: () => void;
  apart: (share: number) => void;
  cut: () => void;
  numbers: () => void;
  tongue: () => void;
  walk: () => void;
  /** Asked first; null: the keys are those of the panel. */
  key: (event: KeyboardEvent) => boolean | null;
  turn: (across: number, up: number) => void;
  zoom: (by: number) => void;
}

export interface Shown {
  tongue: string;
  step: number;
  playing: boolean;
  apart: number;
  cut: boolean;
  numbers: boolean;
  /** Whether pieces can stand apart now. */
  free: boolean;
}

/** What there is to press beside the slider of the steps. */
export interface Offered {
  cut: boolean;
  numbers: boolean;
  walk: boolean;
  /** Whether the panel has the title and a button for the language. */
  titled: boolean;
}

const TURN = 0.12; // of a press of a key, in radians
const ZOOM = 0.9;

function made<K extends keyof HTMLElementTagNameMap>(tag: K, name: string, inner: (Node | string)[] = []): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = `space-${name}`;
  element.append(...inner);
  return element;
}

function slider(name: string, most: number): { label: HTMLLabelElement; input: HTMLInputElement; text: HTMLElement } {
  const input = made('input', 'range');
  Object.assign(input, { type: 'range', min: '0', max: String(most), step: '1', value: '0' });
  const text = made('span', 'name');
  return { label: made('label', name, [text, input]), input, text };
}

function button(name: string): HTMLButtonElement {
  const element = made('button', name);
  element.type = 'button';
  return element;
}

/** Two drawings, of which the style shows one. */
function sign(): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  const drawings = { go: 'M6 3.4v13.2L16.4 10z', halt: 'M5 3.5h3.6v13H5zm6.4 0H15v13h-3.6z' };
  for (const [name, line] of Object.entries(drawings)) {
    const path = document.createElementNS(space, 'path');
    path.setAttribute('class', `space-${name}`);
    path.setAttribute('d', line);
    svg.append(path);
  }
  return svg;
}

export class Panel {
  readonly canvas = made('canvas', 'view');
  readonly head: HTMLElement;
  readonly foot: HTMLElement;
  private readonly title = made('h1', 'title');
  private readonly tongue = button('tongue');
  private readonly status = made('p', 'said');
  private readonly play = button('play');
  private readonly step: ReturnType<typeof slider>;
  private readonly apart = slider('apart', 100);
  private readonly cut = button('toggle');
  private readonly numbers = button('toggle');
  private readonly walk = button('toggle');

  constructor(
    private readonly root: HTMLElement,
    private readonly about: About,
    offered: Offered,
    acts: Acts,
  ) {
    const last = about.steps.length;
    this.step = slider('step', last);
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute('role', 'application');
    this.status.setAttribute('role', 'status');
    this.play.append(sign());
    this.head = made('header', 'head', offered.titled ? [this.title, this.tongue] : []);
    const steps = last ? [this.status, this.play, this.step.label] : [];
    const toggles = (['walk', 'cut', 'numbers'] as const).flatMap((each) => (offered[each] ? [this[each]] : []));
    const apart = last ? [this.apart.label] : [];
    this.foot = made('section', 'panel', [...steps, ...apart, made('div', 'toggles', toggles)]);
    this.foot.hidden = !last && !toggles.length;
    root.classList.add('space');
    root.append(this.canvas, this.head, this.foot);
    this.listen(acts);
  }

  show(shown: Shown): void {
    const words = wordsIn(shown.tongue);
    const told = this.told(shown, words);
    const other = nextTo(shown.tongue);
    this.root.lang = shown.tongue;
    this.title.textContent = said(this.about.title, shown.tongue);
    Object.assign(this.tongue, { textContent: languageName(other, other), lang: other });
    this.canvas.setAttribute('aria-label', `${said(this.about.title, shown.tongue)}. ${words.view}`);
    // Who plays would hear every step begin and none end.
    this.status.setAttribute('aria-live', shown.playing ? 'off' : 'polite');
    if (this.status.textContent !== told) this.status.textContent = told;
    Object.assign(this.step.input, { value: String(shown.step), ariaValueText: told });
    Object.assign(this.apart.input, { value: String(Math.round(100 * shown.apart)), disabled: !shown.free });
    this.step.text.textContent = words.step;
    this.apart.text.textContent = words.apart;
    this.walk.textContent = words.walk;
    this.play.setAttribute('aria-label', shown.playing ? words.pause : words.play);
    this.play.dataset['on'] = String(shown.playing);
    for (const [element, text, on] of [[this.cut, words.cut, shown.cut], [this.numbers, words.numbers, shown.numbers]] as const) {
      element.textContent = text;
      element.setAttribute('aria-pressed', String(on));
    }
  }

  remove(): void {
    for (const element of [this.canvas, this.head, this.foot]) element.remove();
    this.root.classList.remove('space');
  }

  private told({ step, tongue }: Shown, words: Words): string {
    const last = this.about.steps.length;
    const now = this.about.steps[step - 1];
    if (!now) return `${words.begin} (${words.of({ step: 0, steps: last })})`;
    const shown = said(now.text, tongue);
    return words.ofShown({ step, steps: last, shown: step === last ? `${shown} – ${words.done}` : shown });
  }

  private listen(acts: Acts): void {
    this.step.input.addEventListener('input', () => { acts.go(Number(this.step.input.value)); });
    this.apart.input.addEventListener('input', () => { acts.apart(Number(this.apart.input.value) / 100); });
    this.play.addEventListener('click', acts.play);
    this.cut.addEventListener('click', acts.cut);
    this.numbers.addEventListener('click', acts.numbers);
    this.tongue.addEventListener('click', acts.tongue);
    this.walk.addEventListener('click', acts.walk);
    const at = () => Number(this.step.input.value);
    const plain: Record<string, () => void> = {
      ArrowLeft: () => { acts.go(at() - 1); },
      ArrowRight: () => { acts.go(at() + 1); },
      Home: () => { acts.go(0); },
      End: () => { acts.go(this.about.steps.length); },
      ' ': acts.play,
      '+': () => { acts.zoom(ZOOM); },
      '-': () => { acts.zoom(1 / ZOOM); },
    };
    const turns: Record<string, () => void> = {
      ArrowLeft: () => { acts.turn(-TURN, 0); },
      ArrowRight: () => { acts.turn(TURN, 0); },
      ArrowUp: () => { acts.turn(0, -TURN); },
      ArrowDown: () => { acts.turn(0, TURN); },
      '+': () => { acts.zoom(ZOOM); },
    };
    // Keys act while the picture has the focus, and nowhere else (WCAG 2.1.4).
    this.canvas.addEventListener('keydown', (event) => {
      if (acts.key(event) !== null) return;
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : (event.shiftKey ? turns : plain)[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    });
  }
}
