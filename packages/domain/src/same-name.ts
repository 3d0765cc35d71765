/** A name as it is told apart from others: without regard to case and surrounding space. */
export const asCompared = (name: string): string => name.trim().toLowerCase();

/** Names that people give are told apart without regard to case and surrounding space. */
export const sameName = (a: string, b: string): boolean => asCompared(a) === asCompared(b);

/** Whether no two of the names are the same. */
export const areDistinct = (names: readonly string[]): boolean =>
  new Set(names.map(asCompared)).size === names.length;
