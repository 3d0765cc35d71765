import type { ActivityKind } from '@cairn/domain/activity/kinds';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActivityList, KindFilter, NoMatch, useActivity } from '../activity/public.ts';
import { IssueEmpty } from '../issues/public.ts';

export interface ProfileActivityProps {
  readonly userId: string;
  readonly name: string;
}

/** All that somebody did, newest first. */
export function ProfileActivity({ userId, name }: ProfileActivityProps) {
  const t = useTranslations('profiles.feed');
  const [kind, setKind] = useState<ActivityKind>();
  const pages = useActivity({ actor: userId, kind });
  return (
    <>
      <div className="mb-4 flex justify-end">
        <KindFilter kind={kind} onChange={setKind} />
      </div>
      <ActivityList
        pages={pages}
        empty={
          kind === undefined ? (
            <IssueEmpty title={t('nothing')}>{t('nothingLead', { name })}</IssueEmpty>
          ) : (
            <NoMatch onClear={() => setKind(undefined)} />
          )
        }
      />
    </>
  );
}
