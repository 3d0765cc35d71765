import type { Cycle } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { CycleTabs } from './cycle-tabs.tsx';
import { ReadFailed } from './read-failed.tsx';
import { useBecame } from './use-became.ts';
import { useCycleSnapshot } from './use-cycle-snapshot.ts';

/** The tabs of a completed cycle, with its issues at the end. */
export function CycleSnapshot({ row }: { row: Cycle }) {
  const t = useTranslations('cycles.panels');
  const { value, ...read } = useCycleSnapshot(row);
  const becameOf = useBecame(row);
  if (read.error) return <ReadFailed read={read} offline={t('snapshotMissing')} />;
  if (!value) return null;
  const { issues, count } = value;
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
