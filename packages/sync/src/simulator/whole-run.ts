/** Whether this is the full pipeline rather than a package's tests run by hand. */
export const isWhole = process.env.CI !== undefined;

/**
 * The pipeline's time limit for one randomised test, in ms: several times what an idle machine needs. A test that gets
 * only a tenth of its processor runs fewer cases and reports how many, instead of delaying everything after it. An
 * explicitly requested number of cases has no limit.
 */
export function limitMsUnless(asked: string | undefined): number {
  return isWhole && asked === undefined ? 90_000 : Infinity;
}

/** The report of a run that its limit may have ended. */
export function howMany(done: number, wanted: number, what: string): string {
  return done < wanted ? `${done} of ${wanted} ${what}, all that time allowed` : `${done} ${what}`;
}
