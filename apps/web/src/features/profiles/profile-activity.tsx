import type { ActivityKind } from '@cairn/domain/activity/kinds';
import { useState } from 'react';
import { Empty } from '../../platform/empty.tsx';
import { FilteredActivity, useActivity } from '../activity/public.ts';
import { emptyScreens } from './empty-screens.tsx';

export interface ProfileActivityProps {
  readonly userId: string;
  readonly name: string;
}

/** A person's activity, newest first. */
export function ProfileActivity({ userId, name }: ProfileActivityProps) {
  const [kind, setKind] = useState<ActivityKind>();
  return (
    <FilteredActivity
      kind={kind}
      onKind={setKind}
      pages={useActivity({ actor: userId, kind })}
      nothing={<Empty of={emptyScreens.activity} values={{ name }} />}
      filterAt="end"
    />
  );
}
