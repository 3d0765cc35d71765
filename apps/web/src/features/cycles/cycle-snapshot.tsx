import type { Cycle } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { CycleTabs } from './cycle-tabs.tsx';
import { useBecame } from './use-became.ts';
import { useCycleSnapshot } from './use-cycle-snapshot.ts';

/** The tabs of a completed cycle: what was in it when it ended. */
export function CycleSnapshot({ row }: { row: Cycle }) {
  const t = useTranslations('cycles.panels');
  const snapshot = useCycleSnapshot(row);
  const becameOf = useBecame(row);
  if (snapshot === 'loading') return null;
  if (snapshot === 'offline') return <p className="text-2">{t('snapshotMissing')}</p>;
  const { issues, count } = snapshot;
  const changed = issues.filter((each) => becameOf(each) !== undefined).length;
  return (
    <>
      <p className="mb-2 text-small text-2">
        {t('asItEnded')}
        {changed > 0 && ` ${t('changedSince', { count: changed })}`}
        {issues.length < count && ` ${t('firstOnly', { count: issues.length, of: count })}`}
      </p>
      <CycleTabs issues={issues} becameOf={becameOf} />
    </>
  );
}
