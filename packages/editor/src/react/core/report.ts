/** Failures that concern only developers: logged, and the operation is abandoned. */
export function report(message: string, ...details: unknown[]): void {
  // oxlint-disable-next-line no-console -- the specification wants these in the console and nowhere else
  console.error(message, ...details);
}

/** The same for something odd but harmless. */
export function warn(message: string, ...details: unknown[]): void {
  // oxlint-disable-next-line no-console -- as above
  console.warn(message, ...details);
}
