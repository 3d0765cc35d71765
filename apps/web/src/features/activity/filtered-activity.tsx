import type { ActivityKind } from '@cairn/domain/activity/kinds';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ActivityList, type ActivityListProps } from './activity-list.tsx';
import { KindFilter, NoMatch } from './kind-filter.tsx';

interface FilteredActivityProps {
  readonly kind: ActivityKind | undefined;
  readonly onKind: (kind: ActivityKind | undefined) => void;
  /** The entries of that kind. */
  readonly pages: ActivityListProps['pages'];
  /** Shown if nothing has happened yet. */
  readonly nothing: ReactNode;
  readonly filterAt: 'start' | 'end';
}

/** Activity, newest first, with a filter by kind of change above it. */
export function FilteredActivity({ kind, onKind, pages, nothing, filterAt }: FilteredActivityProps) {
  return (
    <>
      <div className={clsx('mb-4 flex', filterAt === 'end' && 'justify-end')}>
        <KindFilter kind={kind} onChange={onKind} />
      </div>
      <ActivityList
        pages={pages}
        empty={kind === undefined ? nothing : <NoMatch onClear={() => onKind(undefined)} />}
      />
    </>
  );
}
