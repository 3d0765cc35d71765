export const PROJECT_NAME_MAX = 80;
export const PROJECT_DESCRIPTION_MAX = 2000;
/** Letters and digits before an issue's number; five are enough to type. */
export const IDENTIFIER_MAX = 5;

/** What can be switched on and off per project, and its default (S-EMPTY-041). One line per feature. */
export const PROJECT_SWITCHES = {
  hasCycles: true,
  hasModules: true,
  hasViews: true,
  hasPages: true,
  hasIntake: false,
} as const;
export type ProjectFeature = keyof typeof PROJECT_SWITCHES;

/** The same value for each switch. */
export const forEachSwitch = <Value>(value: Value): Record<ProjectFeature, Value> =>
  Object.fromEntries(Object.keys(PROJECT_SWITCHES).map((name) => [name, value])) as Record<
    ProjectFeature,
    Value
  >;

/** The preference that holds a person's order of projects: their IDs. */
export const PROJECT_ORDER = 'sidebar.projects';
/** How many can be arranged; the others follow by name. Bounded by the size of a preference. */
export const PROJECTS_ARRANGED_MAX = 900;

export const TIME_ZONE_MAX = 64;
