import type { Handling, Reaction } from './commands/index.ts';

/** What a feature adds to the server; collected in `features.ts`. */
export interface Feature {
  readonly handlings: readonly Handling[];
  readonly reactions?: readonly Reaction[];
}
