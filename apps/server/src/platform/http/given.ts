/** The fields of a patch that a request contains, without those it left out. */
export const given = <Patch extends object>(patch: Patch): Patch =>
  Object.fromEntries(
    Object.entries(patch).filter(([, value]: [string, unknown]) => value !== undefined),
  ) as Patch;
