export const PAGE_TITLE_MAX = 255;

/** How deep pages nest: more cannot be drawn on a narrow screen, nor be found again. */
export const PAGE_DEPTH_MAX = 10;

/** Public: for everybody in the project, or in the workspace. Private: for its owner. */
export const PAGE_ACCESS = ['public', 'private'] as const;
export type PageAccess = (typeof PAGE_ACCESS)[number];
