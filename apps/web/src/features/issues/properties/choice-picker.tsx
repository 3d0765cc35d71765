import { isOptional, NO_VALUE } from '@cairn/domain';
import { Picker, type PickerItem } from '@cairn/ui/picker';
import { useMemo } from 'react';
import { commonValues, unfitFor, valuesFor } from './common-value.ts';
import { useIssueWords } from '../issue-context.tsx';
import type { PropertyPickerProps } from '../../../platform/property-ui.ts';
import { loadTelling, useEditIssues } from '../use-edit-issues.ts';
import { useIssues } from '../use-issues.ts';

interface ChoicePickerProps extends PropertyPickerProps {
  readonly create?: { label: (typed: string) => string; onCreate: (typed: string) => void } | undefined;
  /** Shown at the end of a value's row. */
  readonly hintOf?: ((value: string) => string | undefined) | undefined;
}

/** Picks one or several values from a list, for any number of issues together. */
export function ChoicePicker(props: ChoicePickerProps) {
  const { ui, issueIds, create, hintOf, open, onOpenChange, anchor } = props;
  const { property } = ui;
  const words = useIssueWords();
  const { lookups, say, t } = words;
  const issues = useIssues(issueIds);
  const edit = useEditIssues();
  const shared = commonValues(issues, property, lookups);
  const isEmpty = issues.every((each) => property.values(each, lookups).length === 0);
  const projectKey = [...new Set(issues.map((each) => each.projectId))].toSorted().join(' ');
  const items = useMemo<PickerItem[]>(() => {
    const options = valuesFor(ui, issues, lookups, projectKey.split(' '));
    const values = isOptional(property) ? [NO_VALUE, ...options] : options;
    return values.map((value) => ({ value, ...ui.describe(value, words), hint: hintOf?.(value) }));
  }, [ui, property, issues, words, lookups, projectKey, hintOf]);
  const label = t('cell.change', { property: say(ui.label) });
  const common = {
    label,
    items,
    placeholder: t('picker.placeholder', { property: say(ui.label).toLowerCase() }),
    emptyText: t('picker.empty'),
    open,
    onOpenChange,
    anchor,
    align: 'start' as const,
  };
  const put = (to: string): void => {
    const unfit = unfitFor(property, issues, to, lookups);
    edit(issueIds, (issue) => property.edit?.(issue, { to }, lookups));
    if (unfit.length === 0) return;
    loadTelling().then(
      ({ tellUnfit }) => tellUnfit(unfit, ui.describe(to, words).label, words),
      () => undefined,
    );
  };
  if (property.kind !== 'many')
    return (
      <Picker {...common} create={create} value={shared[0] ?? (isEmpty ? NO_VALUE : null)} onChange={put} />
    );
  return (
    <Picker
      {...common}
      multiple
      create={create}
      value={shared}
      onChange={(next) => {
        for (const value of next) if (!shared.includes(value)) put(value);
        for (const value of shared)
          if (!next.includes(value))
            edit(issueIds, (issue) => property.edit?.(issue, { from: value }, lookups));
      }}
    />
  );
}
