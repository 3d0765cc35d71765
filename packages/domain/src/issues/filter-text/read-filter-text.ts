import { OVERDUE } from '../day-periods.ts';
import type { FilterOperator, IssueProperty } from '../property.ts';
import { conditionsIn, GROUPS_DEEP, type IssueFilter } from '../view-spec.ts';
import { dayValuesOf } from './day-words.ts';
import { anyOf, depthOf, groupOf, plainFilters, wholeOf } from './plain-filters.ts';
import { termsOf, type Atom, type Piece, type Term } from './terms.ts';
import { STATE_GROUP, TITLE, WITH, WITHOUT, type FilterWords } from './words.ts';

/** No one reads a longer one; what a view may hold is less. */
export const FILTER_TEXT_MAX = 20_000;
/** The limit of views. */
const FILTERS_MAX = 50;
const VALUES_MAX = 200;
/** More than any filter needs; redundant groups don't count as depth. */
const BRACKETS_MAX = 20;
const DUE = 'dueDate';
const STATE = 'state';

/** Why a text is not a valid filter. */
export const FILTER_PROBLEMS = [
  'too_long',
  'too_many',
  'unclosed',
  'unclosed_bracket',
  'unopened',
  'no_condition',
  'too_deep',
  'unknown_property',
  'unknown_value',
  'no_value',
  'not_a_day',
  'one_value',
  'any_only',
  'lonely_or',
  'lonely_not',
] as const;
export type FilterProblemCode = (typeof FILTER_PROBLEMS)[number];

/** What is wrong with a text, and where. */
export interface FilterProblem {
  readonly code: FilterProblemCode;
  readonly from: number;
  readonly to: number;
  /** The text at that place. */
  readonly word: string;
  /** Its property, if there is one. */
  readonly property?: string;
}

/** The filters of a text, or its first problem. */
export type FilterReading =
  | { readonly filters: IssueFilter[]; readonly problem?: undefined }
  | { readonly filters?: undefined; readonly problem: FilterProblem };

type Found = IssueFilter[] | FilterProblem;

/**
 * Parses a typed filter. All terms must match: `state:todo label:bug,ui -assignee:me due:<7d no:parent login`. A comma
 * means "or", a plus "and"; plain words match the title. `or` separates alternatives, brackets group them, and `not` or
 * a minus negates.
 */
export function readFilterText(text: string, words: FilterWords): FilterReading {
  if (text.length > FILTER_TEXT_MAX)
    return { problem: { code: 'too_long', from: FILTER_TEXT_MAX, to: text.length, word: '' } };
  const cursor: Cursor = { terms: termsOf(text), words, at: 0, conditions: 0 };
  const found = alternativesAt(cursor, 0);
  if ('code' in found) return { problem: found };
  const rest = cursor.terms[cursor.at];
  if (rest) return { problem: problemAt('unopened', rest) };
  if (conditionsIn(found).some(hasTooMany))
    return { problem: { code: 'too_many', from: 0, to: text.length, word: '' } };
  return { filters: found };
}

/** The position of the parser. */
interface Cursor {
  readonly terms: readonly Term[];
  readonly words: FilterWords;
  at: number;
  conditions: number;
}

/** Parses up to the closing bracket or the end: `login or label:bug state:todo`. */
function alternativesAt(cursor: Cursor, brackets: number): Found {
  const parts: IssueFilter[][] = [];
  let or: Term | undefined;
  for (;;) {
    const part = sequenceAt(cursor, brackets);
    if ('code' in part) return part;
    const next = cursor.terms[cursor.at];
    const following = next && isWord(next, 'or') ? next : undefined;
    const lonely = part.length === 0 ? (or ?? following) : undefined;
    if (lonely) return problemAt('lonely_or', lonely);
    parts.push(part);
    if (!following) break;
    or = following;
    cursor.at += 1;
  }
  const [only = []] = parts;
  return or
    ? plainAt(or, [groupOf('any_of', parts.map(wholeOf))], cursor)
    : plainFilters(only, cursor.words.properties);
}

/** Parses terms that must all match. */
function sequenceAt(cursor: Cursor, brackets: number): Found {
  const filters: IssueFilter[] = [];
  let title: IssueFilter | undefined;
  for (;;) {
    const { at } = cursor;
    const term = cursor.terms[at];
    if (!term || isWord(term, 'or') || isMark(term, ')')) return filters;
    if (isWord(term, 'and')) {
      cursor.at += 1;
      continue;
    }
    const found = partAt(cursor, term, brackets);
    if ('code' in found) return found;
    const isBare = term.name === undefined && !term.isNot && cursor.at === at + 1;
    const [word] = isBare ? found : [];
    if (title && word) {
      title.values = unique([...title.values, ...word.values]);
      cursor.conditions -= 1;
    } else {
      filters.push(...found);
      title ??= word;
    }
    if (cursor.conditions > FILTERS_MAX || [title, ...found].some(hasTooMany))
      return problemAt('too_many', term);
  }
}

/** Parses a term or a bracket, possibly negated. */
function partAt(cursor: Cursor, term: Term, brackets: number): Found {
  const { terms, words } = cursor;
  const next = terms[cursor.at + 1];
  cursor.at += 1;
  const isMinus = isMark(term, '-') && next?.from === term.to && isMark(next, '(');
  if (!isMinus && !isWord(term, 'not') && !isMark(term, '(')) {
    const found = filtersOf(term, words);
    if (!('code' in found)) cursor.conditions += found.length;
    return found;
  }
  if (brackets === BRACKETS_MAX) return problemAt('too_deep', term);
  if (isMark(term, '(')) return insideAt(cursor, term, brackets + 1);
  if (!next || isWord(next, 'or') || isWord(next, 'and') || isMark(next, ')'))
    return problemAt('lonely_not', term);
  const found = partAt(cursor, next, brackets + 1);
  return 'code' in found ? found : plainAt(term, negated(found), cursor);
}

function insideAt(cursor: Cursor, open: Term, brackets: number): Found {
  const found = alternativesAt(cursor, brackets);
  if ('code' in found) return found;
  const close = cursor.terms[cursor.at];
  if (!close) return problemAt('unclosed_bracket', open);
  cursor.at += 1;
  return found.length === 0 ? problemAt('no_condition', { from: open.from, to: close.to }) : found;
}

/** The simplified filters; reports where they become deeper than views allow. */
function plainAt(term: Term, filters: readonly IssueFilter[], { words }: Cursor): Found {
  const plain = plainFilters(filters, words.properties);
  return depthOf(plain) > GROUPS_DEEP ? problemAt('too_deep', term) : plain;
}

const negated = (filters: IssueFilter[]): IssueFilter[] => [groupOf('is_not', [wholeOf(filters)])];

const hasTooMany = (filter: IssueFilter | undefined): boolean =>
  filter !== undefined && filter.values.length > VALUES_MAX;

const isMark = ({ name, isNot, atoms: [atom] }: Term, text: string): boolean =>
  name === undefined && !isNot && atom !== undefined && !atom.isQuoted && atom.text === text;

const isWord = ({ name, isNot, atoms: [atom] }: Term, word: string): boolean =>
  name === undefined && !isNot && atom !== undefined && !atom.isQuoted && atom.text.toLowerCase() === word;

const unique = (values: readonly string[]): string[] => [...new Set(values)];

const problemAt = (
  code: FilterProblemCode,
  { from, to, text = '' }: { from: number; to: number; text?: string },
  property?: string,
): FilterProblem => ({ code, from, to, word: text, ...(property === undefined ? {} : { property }) });

function filtersOf(term: Term, words: FilterWords): Found {
  const { name, atoms } = term;
  const open = atoms.find(({ isOpen }) => isOpen);
  if (open) return problemAt('unclosed', open);
  if (!name) return titleOf(term);
  if (name.text === WITHOUT || name.text === WITH) return presenceOf(term, name.text === WITH, words);
  const property = words.property(name.text);
  if (!property) return problemAt('unknown_property', name);
  const empty = atoms.find(({ text, isQuoted }) => text === '' && !isQuoted);
  if (empty) return problemAt('no_value', atoms.length === 1 ? term : empty, property.id);
  if (property.kind === 'day') return daysOf(term, property);
  return property.kind === 'text' ? textOf(term, property) : valuesOf(term, property, words);
}

/** A plain word matches the title. */
function titleOf({ isNot, atoms: [word] }: Term): Found {
  return word ? unless(isNot, [{ property: TITLE, operator: 'contains', values: [word.text] }]) : [];
}

const unless = (isNot: boolean, filters: IssueFilter[]): IssueFilter[] =>
  isNot ? negated(filters) : filters;

/** `no:label`, `has:due,assignee`. */
function presenceOf({ isNot, atoms, from, to }: Term, isWith: boolean, words: FilterWords): Found {
  const operator: FilterOperator = isWith === isNot ? 'empty' : 'not_empty';
  const filters: IssueFilter[] = [];
  for (const atom of atoms) {
    if (atom.text === '') return problemAt('no_value', { from, to });
    const property = words.property(atom.text);
    if (!property?.operators.includes(operator)) return problemAt('unknown_property', atom);
    filters.push({ property: property.id, operator, values: [] });
  }
  return filters;
}

/** `label:none`, and `label:any` for the opposite, unless a value has that name. */
function presenceIn({ isNot, atoms }: Term, { id, operators }: IssueProperty): IssueFilter | undefined {
  const [atom] = atoms;
  const isOnly = atoms.length === 1 && atom?.isQuoted === false && atom.sign === '' && !atom.isRaw;
  const word = isOnly ? atom.text.toLowerCase() : '';
  if ((word !== 'none' && word !== 'any') || !operators.includes('empty')) return undefined;
  return { property: id, operator: (word === 'none') === isNot ? 'not_empty' : 'empty', values: [] };
}

function daysOf(term: Term, property: IssueProperty): Found {
  const presence = presenceIn(term, property);
  if (presence) return [presence];
  const { isNot, atoms, joins } = term;
  if (joins.includes(',')) return problemAt('one_value', second(atoms, term), property.id);
  const values: string[] = [];
  for (const atom of atoms) {
    const days = dayValuesOf(atom);
    if (!days) return problemAt('not_a_day', atom, property.id);
    values.push(...days);
  }
  return unless(isNot, [{ property: property.id, operator: 'is', values: unique(values) }]);
}

function textOf(term: Term, property: IssueProperty): Found {
  const { isNot, atoms, joins } = term;
  if (joins.includes(',')) return problemAt('one_value', second(atoms, term), property.id);
  const values = unique(atoms.map(({ text }) => text));
  return unless(isNot, [{ property: property.id, operator: 'contains', values }]);
}

const second = (atoms: readonly Atom[], term: Term): Piece | Term => atoms[1] ?? term;

function valuesOf(term: Term, property: IssueProperty, words: FilterWords): Found {
  const { isNot, atoms, joins } = term;
  const { id, operators } = property;
  const given = atoms.map((atom) => valuesNamed(atom, id, words));
  const at = given.findIndex((values) => values.length === 0);
  const missing = atoms[at];
  if (missing) return otherMeaning(term, property, words) ?? problemAt('unknown_value', missing, id);
  const isAll = joins.includes('+');
  if (isAll && (joins.length > 1 || !operators.includes('all_of')))
    return problemAt('any_only', second(atoms, term), id);
  if (isAll) return unless(isNot, allOf(id, given));
  const values = unique(given.flat());
  return isNot ? [{ property: id, operator: 'is_not', values }] : [anyOf(id, values)];
}

const valuesNamed = ({ text, isRaw, sign }: Atom, id: string, words: FilterWords): readonly string[] =>
  sign !== '' ? [] : isRaw ? [text] : words.values(id, text);

/** The meaning of a term whose value no property value matches. */
function otherMeaning(term: Term, property: IssueProperty, words: FilterWords): Found | undefined {
  const presence = presenceIn(term, property);
  if (presence) return [presence];
  const [atom, ...more] = term.atoms;
  const groups = words.property(STATE_GROUP);
  // `state:started` means the state group unless a state has that name.
  if (property.id === STATE && groups && term.atoms.every((each) => isNamed(each, groups.id, words)))
    return valuesOf(term, groups, words);
  const isOverdue = atom?.text === OVERDUE && !atom.isQuoted && more.length === 0;
  return property.id === STATE_GROUP && isOverdue && words.property(DUE)
    ? unless(term.isNot, [{ property: DUE, operator: 'is', values: [OVERDUE] }])
    : undefined;
}

const isNamed = (atom: Atom, id: string, words: FilterWords): boolean =>
  valuesNamed(atom, id, words).length > 0;

/** All of several labels. If projects have labels with the same name, any of those will do. */
function allOf(property: string, given: readonly (readonly string[])[]): IssueFilter[] {
  if (given.some(({ length }) => length > 1)) return given.map((values) => anyOf(property, values));
  const values = unique(given.flat());
  return [{ property, operator: values.length > 1 ? 'all_of' : 'is', values }];
}
