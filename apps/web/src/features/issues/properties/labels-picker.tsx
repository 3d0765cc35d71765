import {
  can,
  createLabel,
  keyBetween,
  label,
  LABEL_COLORS,
  patchIssue,
  project,
  project as projectEntity,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useEngine } from '../../../data/engine-context.ts';
import { useCommand } from '../../../data/use-command.ts';
import { ChoicePicker } from './choice-picker.tsx';
import { useIssueContext } from '../issue-context.tsx';
import type { PropertyPickerProps } from '../../../platform/property-ui.ts';
import { useEditIssues } from '../use-edit-issues.ts';
import { useIssues } from '../use-issues.ts';

/** Labels; if all issues are of one project, a new label can be created from the typed name. */
export function LabelsPicker(props: PropertyPickerProps) {
  const { words, actor } = useIssueContext();
  const { store } = useEngine();
  const run = useCommand();
  const edit = useEditIssues();
  const issues = useIssues(props.issueIds);
  const projectId = issues[0]?.projectId;
  const row = projectId === undefined ? undefined : words.lookups.rows(projectEntity).get(projectId);
  const mayCreate =
    row !== undefined &&
    issues.every((each) => each.projectId === projectId) &&
    can(actor, 'label:create', { entity: project, row });
  const create = (typed: string): void => {
    if (!row) return;
    const others = store.where(label, 'projectId', row.id);
    const last = others
      .map((each) => each.sortOrder)
      .toSorted()
      .at(-1);
    const id = uuid();
    run(createLabel, {
      id,
      projectId: row.id,
      name: typed,
      color: LABEL_COLORS[others.length % LABEL_COLORS.length] ?? LABEL_COLORS[0],
      parentId: null,
      sortOrder: keyBetween(last, undefined),
    });
    edit(props.issueIds, () => patchIssue({ labelIds: { add: [id], remove: [] } }));
  };
  return (
    <ChoicePicker
      {...props}
      create={
        mayCreate ? { label: (name) => words.t('picker.createLabel', { name }), onCreate: create } : undefined
      }
    />
  );
}
