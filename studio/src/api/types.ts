// The types of the interface, as its OpenAPI document has them: who changes that breaks the build
// here, also where a new parameter, view or choice has no words yet.

import type { components } from './schema';

export type Schemas = components['schemas'];
export type Family = Schemas['Families']['families'][number];

type Named<End extends string> = {
  [K in keyof Schemas]: K extends `${string}${End}` ? Schemas[K] : never;
}[keyof Schemas];
type Generated = Named<'Generated'>;
type Request = Named<'GenerateRequest'>;
type Style = Named<'Style'>;

type SolveRequest = Named<'SolveRequest'>;
type Options = NonNullable<SolveRequest['options']>;

type KeysOf<T> = T extends unknown ? (string extends keyof T ? never : keyof T) : never; // none of a family without options
type ValueOf<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

export type FamilyName = Generated['family'];
export type Parameter = Exclude<KeysOf<Request>, 'seed' | 'difficulty' | 'solution' | 'style'>;
export type OptionName = KeysOf<Options>;
export type StyleName = KeysOf<Style>;
export type View = NonNullable<ValueOf<Style, 'view'>>;
export type Grade = Generated['difficulty']['grade'];

type Choices<T> = {
  [K in KeysOf<T> as Extract<ValueOf<T, K>, string> extends never ? never : string extends ValueOf<T, K> ? never : K]: Readonly<
    Record<Extract<ValueOf<T, K>, string>, string>
  >;
};

/** Words for each choice of each parameter and each part of a style; names of languages are known. */
export type ChoiceWords = Readonly<
  Omit<Choices<Request>, 'difficulty'> & Omit<Choices<Style>, 'view' | 'language'> & Choices<Options>
> & { readonly view: Readonly<Record<View, string>>; readonly difficulty: Readonly<Record<Grade, string>> };

/** What the page needs of a puzzle that was made, whatever its family. */
export interface Made {
  readonly family: string;
  readonly puzzle: Readonly<Record<string, unknown>>;
  readonly solution?: unknown;
  readonly seed: number;
  readonly difficulty: { readonly rating: number; readonly grade: Grade };
  readonly unique: boolean | null;
  readonly distinct: number | null;
  readonly version: string;
}

/** The JSON Schema of one field, as `GET /v1/families` tells it. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | null)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly items?: FieldSchema;
  readonly default?: unknown;
}
