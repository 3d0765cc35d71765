/** A name as it is told apart from others: without regard to case and surrounding space. */
export const asCompared = (name: string): string => name.trim().toLowerCase();

/** Names that people give are told apart without regard to case and surrounding space. */
export const sameName = (a: string, b: string): boolean => asCompared(a) === asCompared(b);
