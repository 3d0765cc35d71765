import type { Place } from '../../place.ts';
import type { Tally } from './tally.ts';

/** The target and identity of an attacker. */
export interface Attacker {
  readonly place: Place;
  /** Shared with the neighbour. */
  readonly pageId: string;
  readonly tally: Tally;
  /** False once the time is up. */
  readonly isRunning: () => boolean;
}

/** Attacks without a pause until it is time to stop. */
export type Attack = (attacker: Attacker) => Promise<void>;
