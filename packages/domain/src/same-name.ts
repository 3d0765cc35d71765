/** Names that people give are told apart without regard to case and surrounding space. */
export const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
