export const PAGE_TITLE_MAX = 255;

/** How deep pages can be nested: more doesn't fit a narrow screen, and pages would be hard to find. */
export const PAGE_DEPTH_MAX = 10;

/** Public: for everyone in the project or workspace. Private: for the owner only. */
export const PAGE_ACCESS = ['public', 'private'] as const;
export type PageAccess = (typeof PAGE_ACCESS)[number];
