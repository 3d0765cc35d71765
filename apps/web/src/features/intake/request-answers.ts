import { sharedState } from '../../lib/shared-state.ts';

/** How the request that is shown may be answered by this person; each asks what it needs to know. */
export interface RequestAnswers {
  readonly accept: () => void;
  readonly decline: () => void;
  readonly snooze: () => void;
  readonly duplicate: () => void;
}

/** Undefined while no request is shown that can be answered. */
export const requestAnswers = sharedState<RequestAnswers | undefined>(undefined);
