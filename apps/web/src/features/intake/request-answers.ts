import { sharedState } from '../../lib/shared-state.ts';

/** How this person may answer the current request; each asks for what it needs. */
export interface RequestAnswers {
  readonly accept: () => void;
  readonly decline: () => void;
  readonly snooze: () => void;
  readonly duplicate: () => void;
}

/** Undefined while no answerable request is shown. */
export const requestAnswers = sharedState<RequestAnswers | undefined>(undefined);
