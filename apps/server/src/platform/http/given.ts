/** What a request gave of a patch: a field that it left out is no field of it. */
export const given = <Patch extends object>(patch: Patch): Patch =>
  Object.fromEntries(
    Object.entries(patch).filter(([, value]: [string, unknown]) => value !== undefined),
  ) as Patch;
