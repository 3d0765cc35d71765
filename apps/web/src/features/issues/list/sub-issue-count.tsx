import { isClosedGroup, issue as issueEntity, state as stateEntity } from '@cairn/domain';
import { Pill } from '@cairn/ui/badge';
import { ProgressRing } from '@cairn/ui/progress-ring';
import { useRows } from '../../../data/use-rows.ts';
import { useIssueWords } from '../issue-context.tsx';

/** The share of completed sub-issues, as a ring and two numbers; nothing without sub-issues. */
export function SubIssueCount({ issueId, pill = false }: { issueId: string; pill?: boolean }) {
  const { lookups, t } = useIssueWords();
  const children = useRows(issueEntity, { field: 'parentId', value: issueId });
  const total = children.length;
  if (total === 0) return null;
  const done = children.filter((each) => {
    const group = lookups.rows(stateEntity).get(each.stateId)?.group;
    return group !== undefined && isClosedGroup(group);
  }).length;
  const label = t('cell.subIssues', { done, total });
  const text = (
    <>
      <span aria-hidden="true">
        {done}/{total}
      </span>
      <span className="vh">{label}</span>
    </>
  );
  if (pill) return <Pill icon={<ProgressRing value={done / total} />}>{text}</Pill>;
  return (
    <span
      title={label}
      className="relative z-1 inline-flex flex-none items-center gap-1 text-small text-3 tabular-nums narrow:hidden"
    >
      <ProgressRing value={done / total} />
      {text}
    </span>
  );
}
