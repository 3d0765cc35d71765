import { isClosedGroup, issueCounts, NO_VALUE, state as stateEntity, type Issue } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { Pill } from '@cairn/ui/badge';
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { SubIssueCount, useIssueContext } from '../issues/layout.ts';
import type { SheetColumn } from './sheet-columns.ts';

/** How many links or attachments an issue has; nothing if none. */
const countIn = (issue: Issue, kind: string): ReactNode => {
  const counts = facetOf(issue, issueCounts);
  const count = kind === 'links' ? counts?.links : counts?.attachments;
  return count ? <span className="tabular-nums">{count}</span> : null;
};

interface SheetValueProps {
  readonly issue: Issue;
  readonly column: Pick<SheetColumn, 'id' | 'ui'>;
}

/** What a cell shows: icon and text, or nothing without a value. Its props stay the same when other columns scroll into view. */
export const SheetValue = memo(function SheetValue({ issue, column }: SheetValueProps) {
  const { words } = useIssueContext();
  const { ui } = column;
  if (!ui)
    return column.id === 'subIssues' ? <SubIssueCount issueId={issue.id} /> : countIn(issue, column.id);
  const values = ui.property.values(issue, words.lookups);
  const { kind } = ui.property;
  if (ui.id === 'labels' || (kind === 'many' && values.length > 1))
    return values.map((value) => {
      const display = ui.describe(value, words);
      return (
        <Pill key={value} icon={display.icon} className="min-w-8 !shrink">
          {display.label}
        </Pill>
      );
    });
  const [value = NO_VALUE] = values;
  if (value === NO_VALUE && ui.id !== 'assignees' && ui.id !== 'priority') return null;
  const display = ui.describe(value, words);
  return (
    <>
      {kind !== 'day' && display.icon}
      <span
        className={clsx(
          'truncate',
          value === NO_VALUE && 'text-2',
          kind === 'day' && 'tabular-nums',
          isLate(ui.id, value) && 'text-red-ink',
        )}
      >
        {display.label}
      </span>
    </>
  );

  function isLate(id: string, day: string): boolean {
    const group = words.lookups.rows(stateEntity).get(issue.stateId)?.group;
    return id === 'dueDate' && day < words.lookups.today && group !== undefined && !isClosedGroup(group);
  }
});
