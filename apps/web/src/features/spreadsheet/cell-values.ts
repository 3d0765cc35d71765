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

/** A column as far as cells are read and set by it; without a property that of titles, or one that counts. */
export interface ValueColumn {
  readonly id: string;
  readonly ui: PropertyUi | undefined;
}

/** What changes an issue: nothing where it has that value already. Undefined for a value that it can't have. */
type CellEdit = readonly IssueEdit[] | undefined;

/** Between the values of one cell. */
const SEPARATOR = ', ';

/** What is copied of a cell: names as they are shown, and whole days. */
export function cellText(row: Issue, { id, ui }: ValueColumn, words: Words): string {
  if (!ui) return id === ISSUE ? row.title : '';
  return ui.property
    .values(row, words.lookups)
    .map((value) => (isByName(ui.property) ? ui.describe(value, words).label : value))
    .join(SEPARATOR);
}

/** What sets a cell to what is pasted into it. */
export function editByText(row: Issue, { id, ui }: ValueColumn, text: string, words: Words): CellEdit {
  const typed = text.trim();
  if (!ui) return id === ISSUE ? editTitle(row, typed) : undefined;
  const values = valuesNamed(row, ui, typed, words);
  return values && editToValues(row, ui, values, words.lookups);
}

/** What gives an issue the value that another one has in this column. */
export function editLike(
  row: Issue,
  source: Issue,
  { id, ui }: ValueColumn,
  lookups: IssueLookups,
): CellEdit {
  if (!ui) return id === ISSUE ? editTitle(row, source.title) : undefined;
  return editToValues(row, ui, ui.property.values(source, lookups), lookups);
}

/** What leaves nothing in a cell. */
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

/** Of ten thousand cells that are pasted each asks for the names of its column. */
const known = new WeakMap<Words, Map<string, ReadonlyMap<string, string>>>();

/** The values of a property in a project, by their names; of two of one name the first. */
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
  // Each by itself says whether the issue may have it.
  if (add.some((value) => property.edit?.(row, { to: value }, lookups) === undefined)) return undefined;
  return asEdits(property.stored && setField(property.stored, { add, remove }));
}

const asEdits = (edit: IssueEdit | undefined): CellEdit => edit && [edit];
