export const PROJECT_NAME_MAX = 80;
export const PROJECT_DESCRIPTION_MAX = 2000;
/** Letters and digits before an issue's number; five are plenty to type. */
export const IDENTIFIER_MAX = 5;

/** The feature switches of a project; intake is off at first (S-EMPTY-041). */
export const PROJECT_FEATURES = ['hasCycles', 'hasModules', 'hasViews', 'hasPages', 'hasIntake'] as const;
export type ProjectFeature = (typeof PROJECT_FEATURES)[number];

/** The preference that holds the order in which a person wants their projects: the ids, from the first on. */
export const PROJECT_ORDER = 'sidebar.projects';
/** So many have a place of their own; the others follow by name. Bounded by what a preference may weigh. */
export const PROJECTS_ARRANGED_MAX = 900;

export const TIME_ZONE_MAX = 64;
