import { Button } from '@cairn/ui/button';
import { OfflineIcon } from '@cairn/ui/icons';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { HttpError } from '../../data/http.ts';
import { useRefusalSentence } from '../../lib/use-refusal-sentence.ts';
import { useOnBoard } from './on-board.ts';
import type { Answer } from './use-answer.ts';

/** The state of an answer: outdated because offline, loading, or failed. */
export function AnswerState<Value>({
  answer,
  children,
}: {
  answer: Answer<Value>;
  children: (value: Value) => ReactNode;
}) {
  const t = useTranslations('analytics');
  const sentence = useRefusalSentence();
  const { value, fault, again } = answer;
  const onBoard = useOnBoard();
  const why =
    fault === 'offline'
      ? t(value !== undefined ? 'offline' : onBoard ? 'boards.notCounted' : 'offlineEmpty')
      : fault && (fault instanceof HttpError ? sentence(fault) : t('failed'));
  return (
    <>
      {why !== undefined && (
        <p
          role="status"
          className="mb-4 flex flex-wrap items-center gap-2 rounded-r2 border border-line bg-sunken px-3 py-2 text-2"
        >
          {fault === 'offline' && <OfflineIcon aria-hidden="true" />}
          <span className="min-w-0 flex-1">{why}</span>
          <Button onClick={again}>{t('retry')}</Button>
        </p>
      )}
      {value !== undefined && children(value)}
      {value === undefined && fault === undefined && (
        <p role="status" className="py-10 text-center text-2">
          {t('loading')}
        </p>
      )}
    </>
  );
}
