import { Button } from '@cairn/ui/button';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { useTranslations } from 'use-intl';
import { ActivityLine } from '../activity/public.ts';
import { IssueEmpty } from '../issues/public.ts';
import { useActivityOf } from './use-activity-of.ts';

export interface ProfileActivityProps {
  readonly userId: string;
  readonly name: string;
}

/** All that somebody did, newest first. */
export function ProfileActivity({ userId, name }: ProfileActivityProps) {
  const t = useTranslations('profiles.feed');
  const { state, rows, hasMore, readOn } = useActivityOf(userId);
  if (state === 'ready' && rows.length === 0)
    return <IssueEmpty title={t('nothing')}>{t('nothingLead', { name })}</IssueEmpty>;
  return (
    <>
      <ul className="grid gap-3">
        {rows.map((row) => (
          <ActivityLine key={row.id} row={row} namesIssue />
        ))}
      </ul>
      <div className="mt-4 pl-1.5" aria-live="polite">
        {state === 'loading' && <SkeletonRows count={3} label={t('loading')} />}
        {state === 'offline' && <p className="text-2">{t('offline')}</p>}
        {state === 'failed' && (
          <p className="flex items-center gap-3 text-2">
            {t('failed')}
            <Button onClick={readOn}>{t('again')}</Button>
          </p>
        )}
        {state === 'ready' && hasMore && <Button onClick={readOn}>{t('more')}</Button>}
      </div>
    </>
  );
}
