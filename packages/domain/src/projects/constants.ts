export const PROJECT_NAME_MAX = 80;
export const PROJECT_DESCRIPTION_MAX = 2000;
/** Letters and digits before an issue's number; five are plenty to type. */
export const IDENTIFIER_MAX = 5;

/** What each project switches on and off, and whether it is on at first (S-EMPTY-041). A line for each feature. */
export const PROJECT_SWITCHES = {
  hasCycles: true,
  hasModules: true,
  hasViews: true,
  hasPages: true,
  hasIntake: false,
} as const;
export type ProjectFeature = keyof typeof PROJECT_SWITCHES;

/** The same for each switch. */
export const forEachSwitch = <Value>(value: Value): Record<ProjectFeature, Value> =>
  Object.fromEntries(Object.keys(PROJECT_SWITCHES).map((name) => [name, value])) as Record<
    ProjectFeature,
    Value
  >;

/** The preference that holds the order in which a person wants their projects: the ids, from the first on. */
export const PROJECT_ORDER = 'sidebar.projects';
/** So many have a place of their own; the others follow by name. Bounded by what a preference may weigh. */
export const PROJECTS_ARRANGED_MAX = 900;

export const TIME_ZONE_MAX = 64;
