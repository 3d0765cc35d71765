export const FAVOURITE_FOLDER_MAX = 60;

/** What can be a favourite. */
export const FAVOURITE_TARGETS = ['page', 'project', 'view', 'cycle', 'module', 'issue'] as const;
export type FavouriteTarget = (typeof FAVOURITE_TARGETS)[number];

export const FAVOURITE_KINDS = ['folder', ...FAVOURITE_TARGETS] as const;
export type FavouriteKind = (typeof FAVOURITE_KINDS)[number];
