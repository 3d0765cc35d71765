import type { ActivityKind } from '@cairn/domain/activity/kinds';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilteredActivity, useActivity } from '../activity/public.ts';

export interface ProfileActivityProps {
  readonly userId: string;
  readonly name: string;
}

/** All that somebody did, newest first. */
export function ProfileActivity({ userId, name }: ProfileActivityProps) {
  const t = useTranslations('profiles.feed');
  const [kind, setKind] = useState<ActivityKind>();
  return (
    <FilteredActivity
      kind={kind}
      onKind={setKind}
      pages={useActivity({ actor: userId, kind })}
      nothing={{ title: t('nothing'), lead: t('nothingLead', { name }) }}
      filterAt="end"
    />
  );
}
