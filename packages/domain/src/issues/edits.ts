import {
  applyPatch,
  facetOf,
  lazyCommand,
  minimalPatch,
  withFacet,
  type Row,
  type WirePatch,
} from '@cairn/sync/schema';
import type { IssuePatch } from './commands.ts';
import { emptyFacet } from './empty-facet.ts';
import { issue as issueEntity, type Issue } from './entity.ts';
import { asEdit, type EditCommand, type IssueEdit, type IssueProperty } from './property.ts';

/** The command that edits fields of the issue itself. */
export const issueEdits: EditCommand = asEdit(
  lazyCommand('issue.update', async () => (await import('./commands.ts')).updateIssues),
);

/** An edit of fields of the issue itself. */
export const patchIssue = (patch: IssuePatch): IssueEdit => ({
  of: issueEntity,
  command: issueEdits,
  patch,
});

/** The part of an edit that changes the issue itself. */
export const issuePatchOf = ({ of, patch }: IssueEdit): IssuePatch => (of === issueEntity ? patch : {});

/** Merges edits into one per command. */
export function mergeEdits(edits: readonly IssueEdit[]): readonly IssueEdit[] {
  const merged = new Map<EditCommand, IssueEdit>();
  for (const edit of edits) {
    const held = merged.get(edit.command);
    merged.set(edit.command, held ? { ...edit, patch: { ...held.patch, ...edit.patch } } : edit);
  }
  return [...merged.values()];
}

/** The issue after an edit, without side effects of the command. */
export function afterEdit(row: Issue, { of, patch }: IssueEdit): Issue {
  const { id } = row;
  const held = (of === issueEntity ? row : (facetOf(row, of) ?? emptyFacet(of, row))) as unknown as Row;
  const smallest = minimalPatch(of, held, patch as WirePatch);
  const next = smallest ? applyPatch(of, held, smallest) : held;
  if (of === issueEntity) return next as unknown as Issue;
  return withFacet(row, of, { ...next, id });
}

/** The edits that copy all facet values from another issue. */
export function facetEdits(row: Issue, properties: Iterable<IssueProperty>): readonly IssueEdit[] {
  const edits: IssueEdit[] = [];
  for (const { stored } of properties) {
    if (!stored?.command) continue;
    const { of, field, command } = stored;
    // Fields of the issue itself are in no facet.
    const value = valueOf(facetOf(row, of), field);
    if (value === null) continue;
    const isSet = Array.isArray(value);
    if (isSet && value.length === 0) continue;
    edits.push({ of, command, patch: { [field]: isSet ? { add: value, remove: [] } : value } });
  }
  return mergeEdits(edits);
}

const valueOf = (side: object | undefined, field: string): unknown =>
  (side as Record<string, unknown> | undefined)?.[field] ?? null;
