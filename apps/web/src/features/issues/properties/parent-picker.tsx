import { NO_VALUE } from '@cairn/domain';
import { Picker, type PickerItem } from '@cairn/ui/picker';
import { useMemo, useState } from 'react';
import { useEngine } from '../../../data/engine-context.ts';
import { commonValues } from './common-value.ts';
import { useIssueWords } from '../issue-context.tsx';
import type { PropertyPickerProps } from '../../../platform/property-ui.ts';
import { useEditIssues } from '../use-edit-issues.ts';
import { useIssues } from '../use-issues.ts';
import { possibleParents } from './possible-parents.ts';

/** The parent issue: any of the same project, except these and their sub-issues. */
export function ParentPicker({ ui, issueIds, open, onOpenChange, anchor }: PropertyPickerProps) {
  const { store } = useEngine();
  const words = useIssueWords();
  const { lookups, say, t } = words;
  const edit = useEditIssues();
  const issues = useIssues(issueIds);
  const [query, setQuery] = useState('');
  const projectId = issues[0]?.projectId;
  const items = useMemo<PickerItem[]>(() => {
    if (!open || projectId === undefined) return [];
    const found = possibleParents(store, lookups, { projectId, issueIds, query });
    const none = query === '' ? [{ value: NO_VALUE, label: t('picker.noParent') }] : [];
    return [...none, ...found.map((row) => ({ value: row.id, ...ui.describe(row.id, words) }))];
  }, [open, projectId, issueIds, store, query, lookups, words, t, ui]);
  return (
    <Picker
      label={t('cell.change', { property: say(ui.label) })}
      placeholder={t('picker.findIssue')}
      emptyText={t('picker.empty')}
      items={items}
      onQueryChange={setQuery}
      value={commonValues(issues, ui.property, lookups)[0] ?? NO_VALUE}
      onChange={(to) => edit(issueIds, (issue) => ui.property.edit?.(issue, { to }, lookups))}
      open={open}
      onOpenChange={onOpenChange}
      anchor={anchor}
      align="start"
    />
  );
}
