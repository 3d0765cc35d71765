/** The project that a path is in, whatever of it the path shows; undefined outside of projects. */
export const projectOfPath = (path: string): string | undefined =>
  /^\/[^/]+\/projects\/([^/]+)/.exec(path)?.[1];
