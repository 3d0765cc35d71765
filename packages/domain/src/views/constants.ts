export const VIEW_NAME_MAX = 255;
export const VIEW_DESCRIPTION_MAX = 5000;

/** Public: for everybody in the project, or in the workspace. Private: for its owner. */
export const VIEW_ACCESS = ['public', 'private'] as const;
export type ViewAccess = (typeof VIEW_ACCESS)[number];
