import { page as pageEntity, type Issue, type Page } from '@cairn/domain';
import type { CommandGroup, CommandItem } from '@cairn/ui/command-palette';
import {
  ACTION_SECTIONS,
  type Action,
  type ActionContext,
  type ActionSection,
  type Choice,
} from '../data/action.ts';
import { issueKey } from '../features/issues/issue-key.ts';
import { issuePath } from '../features/issues/issue-reference.tsx';
import { PageMark } from '../features/pages/page-mark.tsx';
import { pagePath } from '../features/pages/page-path.ts';
import type { FoundIssue } from '../features/search/public.ts';
import { StateMark } from '../features/states/property.tsx';
import { keysOf, type OwnKeys } from './key-map.ts';
import { rankNamed, type Named, type Ranked } from './rank-actions.ts';

/** One line of the menu, and what it does. */
export interface Entry {
  readonly item: CommandItem;
  readonly does:
    | { readonly kind: 'action'; readonly action: Action }
    | { readonly kind: 'choice'; readonly choice: Choice; readonly stays: boolean }
    | { readonly kind: 'issue'; readonly row: Issue };
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

/** Nobody reads more of a section than this without typing. */
const MOST_GO = 8;
const MOST_FOUND = 8;
/** Actions on what is in focus are meant more often than the rest. */
const FOCUS_BONUS = 0.08;
const SHORT_MALUS = -0.03;

/** What the menu offers before anything is typed, by section. */
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
      .slice(0, section === 'go' ? MOST_GO : undefined)
      .map((line) => line.entry),
  }));
}

/** The actions that fit what is typed, by section; the section with the best hit first. */
export function foundGroups(
  context: ActionContext,
  actions: readonly Action[],
  own: OwnKeys,
  query: string,
): { readonly group: EntryGroup; readonly score: number }[] {
  const lines = [...linesOf(context, actions, own), ...shortLines(context, actions)];
  const ranked = rankNamed(lines, query);
  return ACTION_SECTIONS.flatMap((section) => {
    const hits = ranked.filter((hit) => hit.found.section === section).slice(0, MOST_FOUND);
    const [best] = hits;
    if (!best) return [];
    const entries = hits.map(marked);
    return [{ group: { id: section, label: sectionLabel(context, section), entries }, score: best.score }];
  });
}

/** The choices of one action that fit what is typed. */
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
  const state = lookups.states.get(row.stateId);
  const isHere = context.projectId === row.projectId;
  return {
    item: {
      id: `issue:${row.id}`,
      label: row.title,
      prefix: issueKey(row, lookups),
      icon: state && <StateMark state={state} states={lookups.states} />,
      hint: isHere ? undefined : lookups.projects.get(row.projectId)?.name,
      matches,
    },
    does: { kind: 'issue', row },
  };
}

/** The pages whose titles fit what is typed, best first. */
export function foundPages(
  context: ActionContext,
  query: string,
  limit: number,
): { readonly entries: Entry[]; readonly score: number; readonly ids: ReadonlySet<string> } {
  const rows = (context.engine.store.rows(pageEntity.name) as Page[]).filter(
    ({ archivedAt, title }) => archivedAt === null && title !== '',
  );
  const ranked = rankNamed(
    rows.map((row) => ({ name: row.title, row })),
    query,
  ).slice(0, limit);
  return {
    entries: ranked.map(({ found, matches }) => pageEntry(context, found.row, { matches })),
    score: ranked[0]?.score ?? 0,
    ids: new Set(ranked.map(({ found }) => found.row.id)),
  };
}

export function pageEntry(
  context: ActionContext,
  row: Page,
  { matches = [], hint }: { matches?: Ranked<Named>['matches']; hint?: string | undefined } = {},
): Entry {
  const label = row.title === '' ? context.say('app.untitledPage') : row.title;
  const path = pagePath(context.workspace.slug, row);
  const home = row.projectId === null ? undefined : context.lookups.projects.get(row.projectId)?.name;
  return {
    item: { id: `page:${row.id}`, label, icon: <PageMark row={row} />, hint: hint ?? home, matches },
    does: {
      kind: 'action',
      action: { id: `page:${row.id}`, section: 'go', name: () => label, synonyms: [], path },
    },
  };
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

/** The values of actions that are worth finding by themselves: "Done", "Dark theme". */
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
