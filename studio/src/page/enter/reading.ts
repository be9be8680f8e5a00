// A puzzle may come from a link, so nothing in it is believed: what is none is read as nothing.

import { asArray } from '../../api/reading';

export function numeric(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** So many numbers, null where there is none. */
export function numbers(value: unknown, length: number): (number | null)[] {
  const list = asArray(value);
  return Array.from({ length }, (_, place) => numeric(list[place]));
}

export function records(value: unknown): Readonly<Record<string, unknown>>[] {
  return asArray(value).map((each) => (typeof each === 'object' && each !== null ? (each as Record<string, unknown>) : {}));
}

/** Their product, where none is missing. */
export function product(values: readonly (number | null)[]): number {
  return values.reduce<number>((all, each) => all * (each ?? 0), 1);
}

/** The list without one of its entries, and with the others' numbers in `key` told anew. */
export function without(fixed: unknown, key: string, index: number): Readonly<Record<string, unknown>>[] {
  return records(fixed).flatMap((each) => {
    const number = numeric(each[key]);
    if (number === null || number < index) return [each];
    return number === index ? [] : [{ ...each, [key]: number - 1 }];
  });
}
