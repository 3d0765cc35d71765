/** Whether this is the whole pipeline, and not somebody who runs the tests of a package by hand. */
export const isWhole = process.env.CI !== undefined;

/**
 * What the pipeline gives to one thing that is tried at random, in ms: several times what a quiet machine needs. One that
 * gets a tenth of its processor tries fewer cases then and says how many, instead of holding up everything after it. A
 * number of cases that somebody has asked for has no limit.
 */
export function limitMsUnless(asked: string | undefined): number {
  return isWhole && asked === undefined ? 90_000 : Infinity;
}

/** What a run that its limit may have ended says of itself. */
export function howMany(done: number, wanted: number, what: string): string {
  return done < wanted ? `${done} of ${wanted} ${what}, all that time allowed` : `${done} ${what}`;
}
