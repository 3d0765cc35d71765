import { useEffect, useRef } from 'react';
import { useNeighbourKeys } from '../issues/public.ts';
import { requestAnswers, type RequestAnswers } from './request-answers.ts';

interface RequestKeys {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  /** Undefined if there is nothing to answer, or the person may not. */
  readonly answers: RequestAnswers | undefined;
}

/** The arrow keys (and j and k) move between requests; answers are available to shortcuts and the command menu. */
export function useRequestKeys({ previous, next, answers }: RequestKeys): void {
  useNeighbourKeys({ previous, next, arrows: true });
  const latest = useRef(answers);
  useEffect(() => {
    latest.current = answers;
  });
  const mayAnswer = answers !== undefined;
  useEffect(() => {
    if (!mayAnswer) return;
    requestAnswers.set({
      accept: () => latest.current?.accept(),
      decline: () => latest.current?.decline(),
      snooze: () => latest.current?.snooze(),
      duplicate: () => latest.current?.duplicate(),
    });
    return () => requestAnswers.set(undefined);
  }, [mayAnswer]);
}

/** While none is open, Arrow down opens the first. */
export function useFirstRequestKey(openFirst: (() => void) | undefined): void {
  useNeighbourKeys({ previous: undefined, next: openFirst, arrows: true });
}
