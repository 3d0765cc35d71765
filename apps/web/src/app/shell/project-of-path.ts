/** The project of a path, whatever part of it is shown; undefined outside projects. */
export const projectOfPath = (path: string): string | undefined =>
  /^\/[^/]+\/projects\/([^/]+)/.exec(path)?.[1];
