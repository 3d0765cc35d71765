export const VIEW_NAME_MAX = 255;
export const VIEW_DESCRIPTION_MAX = 5000;

/** Public: for everyone in the project or workspace. Private: for the owner only. */
export const VIEW_ACCESS = ['public', 'private'] as const;
export type ViewAccess = (typeof VIEW_ACCESS)[number];
