/** The relations between a person and issues that have lists of their own. */
export const PERSON_LISTS = ['assigned', 'created', 'subscribed'] as const;
export type PersonList = (typeof PERSON_LISTS)[number];

/** The four lists of the whole workspace in order (S-ROUTE-021), by the last part of their URL. */
export const WORKSPACE_LISTS = ['all-issues', ...PERSON_LISTS] as const;
export type WorkspaceList = (typeof WORKSPACE_LISTS)[number];

export const isWorkspaceList = (value: string): value is WorkspaceList =>
  WORKSPACE_LISTS.some((each) => each === value);
