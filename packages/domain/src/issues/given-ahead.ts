import { afterEdit } from './edits.ts';
import type { Issue } from './entity.ts';
import { setField } from './property-kinds.ts';
import type { IssueLookups, IssueProperty, StoredIn } from './property.ts';

/**
 * Whether issues can be given this property before they exist, like a state or labels. Dates and parents belong to a
 * single issue.
 */
export const isGivenAhead = (
  property: IssueProperty,
): property is IssueProperty & { readonly stored: StoredIn } =>
  (property.kind === 'one' || property.kind === 'many') &&
  property.stored?.command !== undefined &&
  property.grouping?.isFound !== true;

/**
 * A row with the preset values of another, without those that its project no longer has: deleted labels, former
 * members, completed cycles.
 *
 * @example givenAhead(draftRow(template), blankIssue(projectId, lookups), issueProperties, lookups)
 */
export function givenAhead(
  from: Issue,
  onto: Issue,
  properties: Iterable<IssueProperty>,
  lookups: IssueLookups,
): Issue {
  let row = onto;
  for (const property of properties) {
    if (!isGivenAhead(property)) continue;
    const present = new Set(property.grouping?.known(lookups, [onto.projectId]));
    const [first, ...others] = property.values(from, lookups).filter((each) => present.has(each));
    if (first === undefined) continue;
    const value = property.kind === 'one' ? first : { add: [first, ...others], remove: [] };
    const edit = setField(property.stored, value);
    if (edit) row = afterEdit(row, edit);
  }
  return row;
}
