import type { Client } from 'pg';

/** What a feature takes out of a restored copy, which must do nothing outside by itself: the first one may still run. */
export interface OnRestored {
  /** All that `end` touches came with it. An archive without it is older, and `end` is not called. */
  readonly table: string;
  /** Runs in the transaction that restores, before later migrations. Gives how many it has stopped. */
  readonly end: (client: Client) => Promise<number>;
  /** What whoever restores is told of those that have been stopped, of which there is at least one. */
  readonly tell?: (count: number) => string;
}
