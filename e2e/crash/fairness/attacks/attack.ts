import type { Place } from '../../place.ts';
import type { Tally } from './tally.ts';

/** Where somebody attacks, and as whom. */
export interface Attacker {
  readonly place: Place;
  /** Shared with the neighbour. */
  readonly pageId: string;
  readonly tally: Tally;
  /** False once the time is up. */
  readonly isRunning: () => boolean;
}

/** Does it without a pause until it is time to stop. */
export type Attack = (attacker: Attacker) => Promise<void>;
