/** Whether this is the whole pipeline, and not somebody who runs the tests of a package by hand. */
export const isWhole = process.env.npm_lifecycle_event === 'test' || process.env.CI !== undefined;
