import {
  asCompared,
  ISSUE_TITLE_MAX,
  NO_VALUE,
  patchIssue,
  setField,
  type Issue,
  type IssueEdit,
  type IssueLookups,
  type IssueProperty,
} from '@cairn/domain';
import type { PropertyUi, Words } from '../../platform/property-ui.ts';
import { readTypedDay } from '../issues/layout.ts';
import { ISSUE } from './columns.ts';

/** A column as far as reading and setting cells needs it; without a property it holds titles, or a count. */
export interface ValueColumn {
  readonly id: string;
  readonly ui: PropertyUi | undefined;
}

/** The edits that set a cell; empty if it has that value already, undefined if it can't have it. */
type CellEdit = readonly IssueEdit[] | undefined;

/** Between the values in one cell. */
const SEPARATOR = ', ';

/** The text copied from a cell: names as shown, and complete dates. */
export function cellText(row: Issue, { id, ui }: ValueColumn, words: Words): string {
  if (!ui) return id === ISSUE ? row.title : '';
  return ui.property
    .values(row, words.lookups)
    .map((value) => (isByName(ui.property) ? ui.describe(value, words).label : value))
    .join(SEPARATOR);
}

/** Sets a cell to pasted text. */
export function editByText(row: Issue, { id, ui }: ValueColumn, text: string, words: Words): CellEdit {
  const typed = text.trim();
  if (!ui) return id === ISSUE ? editTitle(row, typed) : undefined;
  const values = valuesNamed(row, ui, typed, words);
  return values && editToValues(row, ui, values, words.lookups);
}

/** Gives an issue another issue's value in this column. */
export function editLike(
  row: Issue,
  source: Issue,
  { id, ui }: ValueColumn,
  lookups: IssueLookups,
): CellEdit {
  if (!ui) return id === ISSUE ? editTitle(row, source.title) : undefined;
  return editToValues(row, ui, ui.property.values(source, lookups), lookups);
}

/** Clears a cell. */
export const editToNothing = (row: Issue, { ui }: ValueColumn, lookups: IssueLookups): CellEdit =>
  ui && editToValues(row, ui, [], lookups);

const isByName = ({ kind }: IssueProperty): boolean => kind === 'one' || kind === 'many';

function editTitle(row: Issue, title: string): CellEdit {
  if (title === '' || title.length > ISSUE_TITLE_MAX) return undefined;
  return title === row.title ? [] : [patchIssue({ title })];
}

function valuesNamed(row: Issue, ui: PropertyUi, typed: string, words: Words): readonly string[] | undefined {
  if (typed === '') return [];
  if (ui.property.kind === 'day') {
    const day = readTypedDay(typed, words.lookups.today);
    return day === null ? undefined : [day];
  }
  if (!isByName(ui.property)) return undefined;
  const byName = namesOf(ui, row.projectId, words);
  const whole = byName.get(asCompared(typed));
  if (whole !== undefined) return [whole];
  if (ui.property.kind === 'one') return undefined;
  const found = typed.split(SEPARATOR.trim()).map((name) => byName.get(asCompared(name)));
  return found.includes(undefined) ? undefined : found.flatMap((value) => value ?? []);
}

/** Up to ten thousand cells can be pasted, and each looks up the names in its column. */
const known = new WeakMap<Words, Map<string, ReadonlyMap<string, string>>>();

/** A property's values in a project, by name; if two share a name, the first. */
function namesOf(ui: PropertyUi, projectId: string, words: Words): ReadonlyMap<string, string> {
  const held = known.get(words) ?? new Map<string, ReadonlyMap<string, string>>();
  known.set(words, held);
  const key = `${ui.id} ${projectId}`;
  const found = held.get(key);
  if (found) return found;
  const values = ui.options(words.lookups, [projectId]);
  const byName = new Map(
    values.toReversed().map((value) => [asCompared(ui.describe(value, words).label), value]),
  );
  held.set(key, byName);
  return byName;
}

function editToValues(
  row: Issue,
  { property, isIn }: PropertyUi,
  values: readonly string[],
  lookups: IssueLookups,
): CellEdit {
  if (!property.edit || isIn?.(lookups, [row.projectId]) === false) return undefined;
  const held = property.values(row, lookups);
  if (property.kind !== 'many') {
    const [[from = NO_VALUE], [to = NO_VALUE]] = [held, values];
    return from === to ? [] : asEdits(property.edit(row, { to }, lookups));
  }
  const add = values.filter((value) => !held.includes(value));
  const remove = held.filter((value) => !values.includes(value));
  if (add.length === 0 && remove.length === 0) return [];
  // The property says for each value whether the issue may have it.
  if (add.some((value) => property.edit?.(row, { to: value }, lookups) === undefined)) return undefined;
  return asEdits(property.stored && setField(property.stored, { add, remove }));
}

const asEdits = (edit: IssueEdit | undefined): CellEdit => edit && [edit];
