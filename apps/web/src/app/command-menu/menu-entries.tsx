import { project as projectEntity, state as stateEntity } from '@cairn/domain';
import type { Issue } from '@cairn/domain';
import type { Row } from '@cairn/sync/schema';
import type { CommandGroup, CommandItem } from '@cairn/ui/command-palette';
import { FilterIcon } from '@cairn/ui/icons';
import {
  ACTION_SECTIONS,
  type Action,
  type ActionContext,
  type ActionSection,
  type Choice,
} from '../../data/action.ts';
import { issueKey, issuePath } from '../../features/issues/public.ts';
import type { FoundIssue } from '../../features/search/public.ts';
import { StateMark } from '../../features/states/property.tsx';
import type { Finder } from '../../platform/feature-actions.ts';
import type { Reference, ReferenceContext } from '../../platform/reference.ts';
import { keysOf, type OwnKeys } from '../keys/key-map.ts';
import { rankNamed, type Named, type Ranked } from './rank-actions.ts';
import type { QueryCompletion } from './typed-query.ts';

/** An entry of the menu, and its action. */
export interface Entry {
  readonly item: CommandItem;
  readonly does:
    | { readonly kind: 'action'; readonly action: Action }
    | { readonly kind: 'choice'; readonly choice: Choice; readonly stays: boolean }
    | { readonly kind: 'issue'; readonly row: Issue }
    | { readonly kind: 'complete'; readonly query: string };
}

export interface EntryGroup {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly Entry[];
}

export const groupsOf = (groups: readonly EntryGroup[]): CommandGroup[] =>
  groups.map(({ id, label, entries }) => ({ id, label, items: entries.map((each) => each.item) }));

interface Line extends Named {
  readonly entry: Entry;
  readonly section: ActionSection;
}

/** No one reads more of a section than this without typing. */
const MAX_GO = 8;
const MAX_FOUND = 8;
/** Actions on focused issues are wanted more often than others. */
const FOCUS_BONUS = 0.08;
const SHORT_MALUS = -0.03;

/** The entries before anything is typed, by section. */
export function restingGroups(
  context: ActionContext,
  actions: readonly Action[],
  own: OwnKeys,
): EntryGroup[] {
  const lines = linesOf(context, actions, own);
  return ACTION_SECTIONS.map((section) => ({
    id: section,
    label: sectionLabel(context, section),
    entries: lines
      .filter((line) => line.section === section)
      .slice(0, section === 'go' ? MAX_GO : undefined)
      .map((line) => line.entry),
  }));
}

/** The matching actions by section, with the best match's section first. */
export function foundGroups(
  context: ActionContext,
  actions: readonly Action[],
  own: OwnKeys,
  query: string,
): { readonly group: EntryGroup; readonly score: number }[] {
  const lines = [...linesOf(context, actions, own), ...shortLines(context, actions)];
  const ranked = rankNamed(lines, query);
  return ACTION_SECTIONS.flatMap((section) => {
    const hits = ranked.filter((hit) => hit.found.section === section).slice(0, MAX_FOUND);
    const [best] = hits;
    if (!best) return [];
    const entries = hits.map(marked);
    return [{ group: { id: section, label: sectionLabel(context, section), entries }, score: best.score }];
  });
}

/** The matching choices of an action. */
export function choiceEntries(
  context: ActionContext,
  choices: readonly Choice[],
  query: string,
  options: { readonly findsItself: boolean; readonly several: boolean },
): Entry[] {
  const lines = choices.map((choice) => ({
    name: choice.label,
    synonyms: [...(choice.synonyms ?? []), choice.prefix ?? ''],
    entry: choiceEntry(context, choice, choice.id, options.several),
  }));
  if (options.findsItself) return lines.map((line) => line.entry);
  return rankNamed(lines, query).map(marked);
}

export function issueEntry(
  context: ActionContext,
  { row, matches }: Pick<FoundIssue, 'row' | 'matches'>,
): Entry {
  const { lookups } = context;
  const state = lookups.rows(stateEntity).get(row.stateId);
  const isHere = context.projectId === row.projectId;
  return {
    item: {
      id: `issue:${row.id}`,
      label: row.title,
      prefix: issueKey(row, lookups),
      icon: state && <StateMark state={state} states={lookups.rows(stateEntity)} />,
      hint: isHere ? undefined : lookups.rows(projectEntity).get(row.projectId)?.name,
      matches,
    },
    does: { kind: 'issue', row },
  };
}

/** Completes a condition; the menu stays open. */
export const completionEntry = ({ label, query }: QueryCompletion): Entry => ({
  item: { id: `complete:${label}`, label, icon: <FilterIcon /> },
  does: { kind: 'complete', query },
});

/** The rows of one project or all whose names match, best first. */
export function foundRows(
  context: ActionContext,
  { reference, isFound }: Finder,
  query: string,
  { limit, within }: { readonly limit: number; readonly within: string | undefined },
): { readonly entries: Entry[]; readonly score: number; readonly ids: ReadonlySet<string> } {
  const isSought = (row: Row): boolean => within === undefined || reference.projectId(row) === within;
  const rows = context.engine.store
    .rows(reference.entity.name)
    .filter((row) => isFound(row) && isSought(row));
  const ranked = rankNamed(
    rows.map((row) => ({ name: reference.name(row, referenceContext(context, reference, row)), row })),
    query,
  ).slice(0, limit);
  return {
    entries: ranked.map(({ found, matches }) => rowEntry(context, reference, found.row, { matches })),
    score: ranked[0]?.score ?? 0,
    ids: new Set(ranked.map(({ found }) => found.row.id)),
  };
}

/** A row of any entity with a reference, which the menu can open. */
export function rowEntry(
  context: ActionContext,
  reference: Reference,
  row: Row,
  { matches = [], hint }: { matches?: Ranked<Named>['matches']; hint?: string | undefined } = {},
): Entry {
  const id = `${reference.entity.name}:${row.id}`;
  const its = referenceContext(context, reference, row);
  const label = reference.name(row, its);
  const path = reference.path(context.workspace.slug, row);
  return {
    item: { id, label, icon: reference.icon(row), hint: hint ?? its.project?.name, matches },
    does: { kind: 'action', action: { id, section: 'go', name: () => label, synonyms: [], path } },
  };
}

function referenceContext({ say, lookups }: ActionContext, reference: Reference, row: Row): ReferenceContext {
  const projectId = reference.projectId(row);
  return { say, project: projectId === null ? undefined : lookups.rows(projectEntity).get(projectId) };
}

export const pathOfIssue = (context: ActionContext, row: Issue): string =>
  issuePath(context.workspace.slug, row);

const marked = ({ found, matches }: Ranked<{ readonly name: string; readonly entry: Entry }>): Entry => ({
  ...found.entry,
  item: { ...found.entry.item, matches },
});

function linesOf(context: ActionContext, actions: readonly Action[], own: OwnKeys): Line[] {
  return actions
    .filter((action) => action.isHidden !== true && action.when?.(context) !== false)
    .map((action) => {
      const name = action.name(context.say, context);
      return {
        name,
        synonyms: action.synonyms,
        bonus: action.section === 'issue' ? FOCUS_BONUS : undefined,
        section: action.section,
        entry: {
          item: {
            id: action.id,
            label: name,
            icon: action.icon,
            hint: action.hint,
            keys: keysOf(action, own),
          },
          does: { kind: 'action', action },
        },
      };
    });
}

/** Choices that are worth finding directly: "Done", "Dark theme". */
function shortLines(context: ActionContext, actions: readonly Action[]): Line[] {
  return actions.flatMap((action) => {
    if (action.choices === undefined || action.when?.(context) === false) return [];
    const choices = action.choices(context);
    if (choices.isShort !== true) return [];
    const list = choices.list('');
    if (!Array.isArray(list)) return [];
    const name = action.name(context.say).replace(/…$/, '');
    return (list as readonly Choice[]).map((choice): Line => {
      const entry = choiceEntry(context, choice, `${action.id}:${choice.id}`, false);
      return {
        name: choice.label,
        synonyms: [`${name} ${choice.label}`, ...(choice.synonyms ?? [])],
        bonus: SHORT_MALUS,
        section: action.section,
        entry: { ...entry, item: { ...entry.item, hint: name } },
      };
    });
  });
}

function choiceEntry(context: ActionContext, choice: Choice, id: string, stays: boolean): Entry {
  return {
    item: {
      id,
      label: choice.label,
      prefix: choice.prefix,
      icon: choice.icon,
      hint: choice.isOn ? context.say('commands.menu.isOn') : undefined,
    },
    does: { kind: 'choice', choice, stays },
  };
}

function sectionLabel({ issues, say }: ActionContext, section: ActionSection): string {
  if (section === 'issue' && issues.length > 1)
    return say('commands.groups.issues', { count: issues.length });
  return say(`commands.groups.${section}`);
}
