import { issue as issueEntity, project as projectEntity, testsOf, type Issue } from '@cairn/domain';
import { CommandPalette, type CommandItem, type CommandScope } from '@cairn/ui/command-palette';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Action, ActionContext, Choice } from '../../data/action.ts';
import { filterProblemText, filterWordsIn, nameOfIssues } from '../../features/issues/public.ts';
import type { Finder } from '../../platform/feature-actions.ts';
import type { PropertyUi } from '../../platform/property-ui.ts';
import type { ActionsOf } from '../actions.ts';
import { closeCommandMenu, openKeyList, useCommandMenu } from './command-menu-store.ts';
import { useOwnKeys } from '../keys/key-map.ts';
import {
  choiceEntries,
  completionEntry,
  foundGroups,
  foundRows,
  groupsOf,
  issueEntry,
  pathOfIssue,
  restingGroups,
  rowEntry,
  type Entry,
  type EntryGroup,
} from './menu-entries.tsx';
import { readVisits, visitsKey } from '../../features/home/public.ts';
import { completionsOf, readTyped } from './typed-query.ts';
import { useIssueSearch } from './use-issue-search.ts';
import { useTextSearch } from './use-text-search.ts';

const MAX_RECENT = 5;
const MAX_ISSUES = 12;
/** Per entity. */
const MAX_ROWS = 6;

/** The dialog for navigation, search and actions by typing. */
export function CommandMenu({
  actionsOf,
  finders,
  properties,
  context: contextNow,
}: {
  actionsOf: ActionsOf;
  finders: readonly Finder[];
  properties: readonly PropertyUi[];
  context: () => ActionContext;
}) {
  const { open, actionId } = useCommandMenu();
  const isOpen = open === 'menu';
  const [wasOpen, setWasOpen] = useState(false);
  const [opened, setOpened] = useState(0);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpened((count) => count + 1);
  }
  // Each opening starts afresh; while closing, the content stays.
  return opened === 0 ? null : (
    <OpenMenu
      key={opened}
      actionsOf={actionsOf}
      finders={finders}
      properties={properties}
      isOpen={isOpen}
      actionId={actionId}
      contextNow={contextNow}
    />
  );
}

interface OpenMenuProps {
  readonly actionsOf: ActionsOf;
  readonly finders: readonly Finder[];
  readonly properties: readonly PropertyUi[];
  readonly isOpen: boolean;
  readonly actionId: string | undefined;
  readonly contextNow: () => ActionContext;
}

function OpenMenu({ actionsOf, finders, properties, isOpen, actionId, contextNow }: OpenMenuProps) {
  const [first] = useState(contextNow);
  const [target, setTarget] = useState<readonly Issue[]>(first.issues);
  const [asking, setAsking] = useState(actionId);
  const [query, setQuery] = useState('');
  const [isInProject, setIsInProject] = useState(false);
  const [turn, setTurn] = useState(0);
  // Recomputed after each run, because several labels can be set in a row.
  const context = useMemo<ActionContext>(() => {
    const { store } = first.engine;
    const issues = target.map((row) => store.get(issueEntity, row.id) ?? row);
    return { ...contextNow(), issues, path: first.path, projectId: first.projectId };
    // oxlint-disable-next-line react/exhaustive-deps -- a turn is a run that changed something
  }, [first, target, contextNow, turn]);
  const actions = useMemo(() => actionsOf(context), [actionsOf, context]);
  const asked = asking === undefined ? undefined : actions.find((action) => action.id === asking);
  const choices = useChoices(asked, context, query);
  const within = isInProject ? context.projectId : undefined;
  const plain = useGroups({
    isShown: asked === undefined,
    context,
    actions,
    finders,
    properties,
    query,
    within,
  });
  const { say } = context;
  const groups = asked ? [choicesGroup()] : plain.groups;
  const entries = groups.flatMap((group) => group.entries);

  function choicesGroup(): EntryGroup {
    const label = asked?.name(say, context).replace(/…$/, '') ?? '';
    return { id: 'choices', label, entries: choices?.entries ?? [] };
  }

  const hasScope = asked === undefined && context.projectId !== undefined;
  function scopeChoice(): CommandScope {
    return {
      label: say('commands.menu.scope'),
      options: [
        { value: 'workspace', label: say('commands.menu.inWorkspace') },
        { value: 'project', label: say('commands.menu.inProject') },
      ],
      value: isInProject ? 'project' : 'workspace',
      onChange: (value) => setIsInProject(value === 'project'),
    };
  }

  const ask = (next: string | undefined): void => {
    setAsking(next);
    setQuery('');
  };
  const run = (item: CommandItem, { newTab }: { newTab: boolean }): void => {
    const does = entries.find((each) => each.item.id === item.id)?.does;
    if (!does) return;
    if (does.kind === 'issue') return leaveFor(pathOfIssue(context, does.row), newTab);
    if (does.kind === 'complete') return setQuery(does.query);
    if (does.kind === 'choice') {
      does.choice.run();
      if (!does.stays) return closeCommandMenu();
      setQuery('');
      return setTurn((count) => count + 1);
    }
    const { action } = does;
    if (action.choices) return ask(action.id);
    if (action.path !== undefined) return leaveFor(action.path, newTab);
    closeCommandMenu();
    action.run?.(context);
  };
  // Enter acts on the result for the complete query, even on a slow machine.
  const [waiting, setWaiting] = useState<{ newTab: boolean }>();
  const runFirst = useEffectEvent(() => {
    const [entry] = entries;
    if (waiting && entry) run(entry.item, waiting);
    setWaiting(undefined);
  });
  const isCaughtUp = waiting !== undefined && !plain.isBehind;
  useEffect(() => {
    if (isCaughtUp) runFirst();
  }, [isCaughtUp]);
  const leaveFor = (path: string, newTab: boolean): void => {
    closeCommandMenu();
    if (newTab) window.open(path, '_blank', 'noopener');
    else context.go(path);
  };
  const aim = (item: CommandItem): void => {
    const does = entries.find((each) => each.item.id === item.id)?.does;
    if (does?.kind === 'issue') {
      setTarget([does.row]);
      setQuery('');
    } else if (does?.kind === 'complete') setQuery(does.query);
    else if (does?.kind === 'action' && does.action.choices) ask(does.action.id);
  };

  return (
    <CommandPalette
      open={isOpen}
      onOpenChange={(next) => !next && closeCommandMenu()}
      label={say('commands.menu.label')}
      placeholder={choices?.placeholder ?? say('commands.menu.placeholder')}
      query={query}
      onQueryChange={(next) => (next === '?' && query === '' ? openKeyList() : setQuery(next))}
      groups={groupsOf(groups)}
      emptyText={asked ? say('commands.menu.emptyChoices') : (plain.note ?? say('commands.menu.empty'))}
      countText={say('commands.menu.count', { count: entries.length })}
      scope={hasScope ? scopeChoice() : undefined}
      context={contextLine(
        context,
        asked,
        actionId,
        () => ask(undefined),
        () => setTarget([]),
      )}
      onRun={(item, how) => (!asked && plain.isBehind ? setWaiting(how) : run(item, how))}
      onMore={aim}
      footer={[
        { keys: 'up down', text: say('commands.menu.move') },
        { keys: 'enter', text: say('commands.menu.run') },
        { keys: 'tab', text: say('commands.menu.more') },
        ...(hasScope ? [{ keys: 'shift+tab', text: say('commands.menu.scope') }] : []),
        { keys: '?', text: say('commands.menu.allKeys'), end: true },
      ]}
    />
  );
}

/** The subject of the menu: the issues, and the action whose choices are shown. Backspace goes back. */
function contextLine(
  context: ActionContext,
  asked: Action | undefined,
  askedFirst: string | undefined,
  back: () => void,
  leaveIssues: () => void,
): { label: string; removeLabel: string; onRemove: () => void } | undefined {
  const { say, issues } = context;
  const [row] = issues;
  const subject =
    row === undefined
      ? ''
      : issues.length === 1
        ? `${nameOfIssues(context)} · ${row.title}`
        : nameOfIssues(context);
  if (asked) {
    const about = asked.section === 'issue' && subject !== '' ? `${subject} · ` : '';
    const isOnlyStep = askedFirst === asked.id;
    return {
      label: `${about}${asked.name(say, context)}`,
      removeLabel: say('commands.menu.back'),
      onRemove: isOnlyStep ? closeCommandMenu : back,
    };
  }
  if (subject === '') return undefined;
  return { label: subject, removeLabel: say('commands.menu.notThese'), onRemove: leaveIssues };
}

interface ShownChoices {
  readonly placeholder: string;
  readonly entries: readonly Entry[];
}

/** The choices of the current action; slow ones keep the previous choices until they load. */
function useChoices(
  asked: Action | undefined,
  context: ActionContext,
  query: string,
): ShownChoices | undefined {
  const choices = useMemo(() => asked?.choices?.(context), [asked, context]);
  const answer = useMemo(() => choices?.list(query), [choices, query]);
  const [late, setLate] = useState<readonly Choice[]>([]);
  useEffect(() => {
    if (!(answer instanceof Promise)) return;
    let wanted = true;
    void answer.then((list) => wanted && setLate(list));
    return () => {
      wanted = false;
    };
  }, [answer]);
  if (!choices || answer === undefined) return undefined;
  const list = answer instanceof Promise ? late : answer;
  const { findsItself = false, several = false } = choices;
  return {
    placeholder: choices.placeholder,
    entries: choiceEntries(context, list, query, { findsItself, several }),
  };
}

interface ShownGroups {
  readonly groups: readonly EntryGroup[];
  /** Shown if there are no results. */
  readonly note: string | undefined;
  /** Whether the results are for an earlier query. */
  readonly isBehind: boolean;
}

interface Sought {
  readonly isShown: boolean;
  readonly context: ActionContext;
  readonly actions: readonly Action[];
  readonly finders: readonly Finder[];
  readonly properties: readonly PropertyUi[];
  readonly query: string;
  /** The only project to search; undefined for all. */
  readonly within: string | undefined;
}

/** Actions, issues and other rows of the local store, and text matches from the server. */
function useGroups({ isShown, context, actions, finders, properties, query, within }: Sought): ShownGroups {
  const { say, engine } = context;
  const [own] = useOwnKeys();
  // The letter renders immediately; a list of 50,000 may follow a frame later.
  const late = useDeferredValue(query);
  const search = useIssueSearch(engine.store);
  const words = useMemo(() => wordsOf(context, properties, within), [context, properties, within]);
  const asked = useMemo(() => readTyped(query.trim(), words), [query, words]);
  const text = useTextSearch(context.workspace.slug, isShown ? asked.words : '', asked.filter, within);
  const shown = useMemo(() => {
    if (!isShown) return { groups: [], note: undefined };
    if (late.trim() === '') return { groups: [...restingWithVisits(context, actions, own)], note: undefined };
    const { lookups, projectId } = context;
    const typed = readTyped(late.trim(), words);
    const isFiltered = typed.filters.length > 0;
    const tests = testsOf(typed.filters, propertiesById(properties), lookups);
    const passes = isFiltered
      ? (row: Issue) => row.archivedAt === null && tests.every((test) => test(row))
      : undefined;
    const found = search.find(typed.words, lookups, { limit: MAX_ISSUES, projectId, within, passes });
    const completions = completionsOf(late, words);
    const completing = {
      id: 'complete',
      label: say('commands.groups.filters'),
      entries: completions.options.map(completionEntry),
    };
    const issues = {
      group: {
        id: 'found',
        label: say('commands.groups.found'),
        entries: found.map((each) => issueEntry(context, each)),
      },
      score: found[0]?.score ?? 0,
    };
    // Conditions only apply to issues.
    const named = (isFiltered ? [] : finders).map((finder) => {
      const { entries, score, ids } = foundRows(context, finder, late, { limit: MAX_ROWS, within });
      const id = finder.reference.entity.name;
      return { finder, ids, score, group: { id: `named-${id}`, label: say(finder.label), entries } };
    });
    const does = isFiltered ? [] : foundGroups(context, actions, own, late);
    const groups = [...does, issues, ...named]
      .filter(({ group }) => group.entries.length > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ group }) => group);
    if (completing.entries.length > 0 && !completions.isName) groups.unshift(completing);
    const known = new Set(found.map((each) => each.row.id));
    const byServer = (text.ids.get('results') ?? []).flatMap((id) => {
      const row = known.has(id) ? undefined : engine.store.get(issueEntity, id);
      return row ? [issueEntry(context, { row, matches: [] })] : [];
    });
    for (const { finder, ids } of named) {
      const { reference, answer, textLabel } = finder;
      const entries = (text.ids.get(answer) ?? []).flatMap((id) => {
        const row = ids.has(id) ? undefined : engine.store.get(reference.entity.name, id);
        return row ? [rowEntry(context, reference, row, { hint: text.excerpts.get(id) })] : [];
      });
      if (entries.length > 0)
        groups.push({ id: `text-${reference.entity.name}`, label: say(textLabel), entries });
    }
    if (byServer.length > 0)
      groups.push({
        id: 'server',
        label: say('commands.groups.server'),
        entries: byServer.map((entry) => ({
          ...entry,
          item: { ...entry.item, hint: text.excerpts.get(idOf(entry)) ?? entry.item.hint },
        })),
      });
    if (completing.entries.length > 0 && completions.isName) groups.push(completing);
    const waits = text.state === 'done' ? undefined : say(`commands.groups.${NOTES[text.state]}`);
    const note = typed.problem ? filterProblemText(typed.problem, properties, say) : waits;
    return { groups, note };
  }, [isShown, late, within, words, context, actions, finders, properties, own, search, text, say, engine]);
  return { ...shown, isBehind: late !== query };
}

const propertiesById = (uis: readonly PropertyUi[]) => new Map(uis.map(({ id, property }) => [id, property]));

/** The names that conditions can use in the menu: those of unarchived projects. */
function wordsOf(
  { lookups, engine, say }: ActionContext,
  uis: readonly PropertyUi[],
  within: string | undefined,
) {
  const projects = [...lookups.rows(projectEntity).values()].filter(({ archivedAt }) => archivedAt === null);
  const projectIds = within === undefined ? projects.map(({ id }) => id) : [within];
  const t = (key: string, values?: Record<string, string | number>): string => say(`issues.${key}`, values);
  const words = { lookups, say, t, day: (day: string) => day };
  return filterWordsIn({ uis, held: [], projectIds, without: [], store: engine.store, words });
}

const NOTES = { searching: 'searching', offline: 'serverOffline', failed: 'serverFailed' } as const;

const idOf = ({ does }: Entry): string => (does.kind === 'issue' ? does.row.id : '');

/** Recent visits come first unless there are issues to act on. */
function restingWithVisits(
  context: ActionContext,
  actions: readonly Action[],
  own: ReturnType<typeof useOwnKeys>[0],
): readonly EntryGroup[] {
  const { engine, session, workspace, say, path } = context;
  const recent: EntryGroup = {
    id: 'recent',
    label: say('commands.groups.recent'),
    entries: readVisits(visitsKey(session.me.id, workspace.id))
      .flatMap((visit): Entry[] => {
        const isListed = visit.kind === 'issue' && engine.store.lists(issueEntity.name, visit.id);
        const row = isListed && engine.store.get(issueEntity, visit.id);
        return row && pathOfIssue(context, row) !== path ? [issueEntry(context, { row, matches: [] })] : [];
      })
      .slice(0, MAX_RECENT),
  };
  const [forIssues, ...others] = restingGroups(context, actions, own);
  const ordered =
    forIssues && forIssues.entries.length > 0 ? [forIssues, recent, ...others] : [recent, ...others];
  return ordered.filter((group) => group.entries.length > 0);
}
