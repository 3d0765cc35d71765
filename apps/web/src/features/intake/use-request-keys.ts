import { useEffect, useRef } from 'react';
import { useNeighbourKeys } from '../issues/public.ts';
import { requestAnswers, type RequestAnswers } from './request-answers.ts';

interface RequestKeys {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  /** Undefined where there is nothing to answer, or somebody may not. */
  readonly answers: RequestAnswers | undefined;
}

/** The arrows (and j and k) go to the neighbours; what answers the request is there for keys and the command menu. */
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

/** While none is open, the arrow down opens the first. */
export function useFirstRequestKey(openFirst: (() => void) | undefined): void {
  useNeighbourKeys({ previous: undefined, next: openFirst, arrows: true });
}
