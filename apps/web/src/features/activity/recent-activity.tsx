import { SkeletonRows } from '@cairn/ui/skeleton';
import { useTranslations } from 'use-intl';
import { PanelNothing } from '../../lib/panel.tsx';
import { ActivityLine } from './activity-line.tsx';
import { describeActivity } from './describe-activity.ts';
import { useActivity } from './use-activity.ts';
import { useToldProperties } from './use-told-properties.ts';

export interface RecentActivityProps {
  /** The person; everyone if absent. */
  readonly actor?: string | undefined;
  readonly limit: number;
}

/** The content of a panel: the latest activity, live. */
export function RecentActivity({ actor, limit }: RecentActivityProps) {
  const t = useTranslations('activity.list');
  const { state, rows } = useActivity({ actor, limit });
  const told = useToldProperties();
  const shown = told ? rows.filter((row) => describeActivity(row, told)).slice(0, limit) : [];
  if (!told || (shown.length === 0 && state === 'loading'))
    return <SkeletonRows count={3} label={t('loading')} />;
  if (shown.length === 0) return <PanelNothing>{t(state === 'ready' ? 'nothing' : state)}</PanelNothing>;
  return (
    <ul className="grid gap-3 px-1 py-1">
      {shown.map((row) => (
        <ActivityLine key={row.id} row={row} told={told} namesIssue />
      ))}
    </ul>
  );
}
