import type * as entities from '../entities.ts';

export const FAVOURITE_FOLDER_MAX = 60;

type NamesIn<Module> = {
  [Key in keyof Module]: Module[Key] extends {
    readonly table: string;
    readonly name: infer Name extends string;
  }
    ? Name
    : never;
}[keyof Module];

/** What can be a favourite: a row of any entity. Only those are shown that a feature's `references` describe. */
export type FavouriteTarget = {
  [Feature in keyof typeof entities]: NamesIn<(typeof entities)[Feature]>;
}[keyof typeof entities];
