import type { Mutant } from './mutants-in.ts';

interface Equivalent {
  readonly file: string;
  /** The change as the runner says it. */
  readonly what: string;
  readonly reason: string;
}

/** Mutants that no test can notice, because nothing behaves differently. They count neither way. */
const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'apps/server/src/features/issues/set-description.ts',
    what: 'guard removed: !derived → false',
    reason: 'the text was derived at the start of the same transaction, which nothing takes back',
  },
  {
    file: 'apps/server/src/features/activity/describe.ts',
    what: 'guard removed: id === null || !entity → false',
    reason: 'no row has the ID null, and each property in a facet names rows',
  },
];

export function reasonOfEquivalent({ file, what }: Mutant): string | undefined {
  return EQUIVALENTS.find((each) => each.file === file && each.what === what)?.reason;
}
