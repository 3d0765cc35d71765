import { Gate } from '../../src/platform/http/gate.ts';

/** A gate at which everybody comes from one address and nobody is held back. */
export const givenGate = (failed: (error: unknown) => void): Gate =>
  new Gate({ addressOf: () => 'here', turn: () => Promise.resolve(true), pace: () => 0, failed });
