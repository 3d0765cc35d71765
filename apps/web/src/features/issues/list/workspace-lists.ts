/** How issues stand to a person, as far as there are lists of them. */
export const PERSON_LISTS = ['assigned', 'created', 'subscribed'] as const;
export type PersonList = (typeof PERSON_LISTS)[number];

/** The four lists of the whole workspace in their order (S-ROUTE-021), by the last part of their address. */
export const WORKSPACE_LISTS = ['all-issues', ...PERSON_LISTS] as const;
export type WorkspaceList = (typeof WORKSPACE_LISTS)[number];

export const isWorkspaceList = (value: string): value is WorkspaceList =>
  WORKSPACE_LISTS.some((each) => each === value);
