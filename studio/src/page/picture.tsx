// A picture that the service draws; asked for anew while that is busy.

import { useState } from 'preact/hooks';

import { addressOf } from '../address';

const AGAIN = [1000, 3000, 8000]; // ms after which a picture that did not come is asked for anew

interface Props {
  readonly address: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
  /** Whether it is asked for only when it is nearly in sight. */
  readonly lazy?: boolean;
}

export function Picture({ address, alt, width, height, lazy = false }: Props) {
  const [tries, setTries] = useState(0);
  const again = (): void => {
    const wait = AGAIN[tries];
    if (wait !== undefined) setTimeout(() => { setTries(tries + 1); }, wait);
  };
  const size = { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) };
  return <img key={`${tries} ${address}`} src={addressOf(address)} alt={alt} {...size} loading={lazy ? 'lazy' : 'eager'} onError={again} />;
}
