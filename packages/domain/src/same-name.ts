/** A name in the form in which names are compared: without regard to case and surrounding space. */
export const asCompared = (name: string): string => name.trim().toLowerCase();

/** Whether two names are equal, regardless of case and surrounding space. */
export const sameName = (a: string, b: string): boolean => asCompared(a) === asCompared(b);

/** Whether all names are different. */
export const areDistinct = (names: readonly string[]): boolean =>
  new Set(names.map(asCompared)).size === names.length;
