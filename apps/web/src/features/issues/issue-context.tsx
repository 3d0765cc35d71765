import { can, issue as issueEntity, type Actor, type Issue } from '@cairn/domain';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { RowStore } from '@cairn/sync/client';
import { useEngine } from '../../data/engine-context.ts';
import { useActor } from '../../data/use-can.ts';
import { HeldRows, HeldRowsContext } from './held-rows.ts';
import { IssueDraftContext } from './form/issue-draft.ts';
import { dayText } from '../../lib/day-text.ts';
import { rememberSentences } from './remember-sentences.ts';
import type { PropertyUi, Words } from '../../platform/property-ui.ts';
import { useIssueLookups } from './properties/issue-lookups.ts';

interface IssueContextValue {
  readonly propertyUis: readonly PropertyUi[];
  readonly uiById: ReadonlyMap<string, PropertyUi>;
  readonly words: Words;
  readonly actor: Actor;
  /** Archived issues can only be viewed, restored or deleted. */
  readonly mayEdit: (issue: Issue) => boolean;
  /** Whether it can be selected for bulk actions. */
  readonly maySelect: (issue: Issue) => boolean;
  readonly openPicker: (propertyId: string, issueIds: readonly string[], anchor: Element | null) => void;
}

const IssueContext = createContext<IssueContextValue | null>(null);

/** Properties, lookups and the picker of issue screens. Throws outside {@link IssueProvider}. */
export function useIssueContext(): IssueContextValue {
  const context = use(IssueContext);
  if (!context) throw new Error('useIssueContext is for screens inside IssueProvider only');
  return context;
}

export const useIssueWords = (): Words => useIssueContext().words;
export const usePropertyUis = (): readonly PropertyUi[] => useIssueContext().propertyUis;

/** Opens a property's picker next to an element, for any number of issues. */
export const useOpenPicker = (): IssueContextValue['openPicker'] => useIssueContext().openPicker;

interface Editing {
  readonly propertyId: string;
  readonly issueIds: readonly string[];
  readonly anchor: Element | null;
}

/** Wraps every screen about issues: provides the properties and renders the one open picker. */
export function IssueProvider({
  propertyUis,
  children,
}: {
  propertyUis: readonly PropertyUi[];
  children: ReactNode;
}) {
  const translate = useTranslations('issues');
  const translateAny = useTranslations();
  const lookups = useIssueLookups();
  const { store } = useEngine();
  const draft = use(IssueDraftContext);
  const actor = useActor();
  const [editing, setEditing] = useState<Editing>();
  const [open, setOpen] = useState(false);
  const uiById = useMemo(() => new Map(propertyUis.map((ui) => [ui.id, ui])), [propertyUis]);
  const openPicker = useCallback(
    (propertyId: string, issueIds: readonly string[], anchor: Element | null) => {
      const isIn = uiById.get(propertyId)?.isIn;
      if (issueIds.length === 0 || (isIn && !isIn(lookups, projectsOf(store, issueIds, draft?.row)))) return;
      setEditing({ propertyId, issueIds, anchor });
      setOpen(true);
    },
    [uiById, lookups, store, draft],
  );
  const t = useMemo(() => rememberSentences(translate), [translate]);
  const say = useMemo(() => rememberSentences(translateAny), [translateAny]);
  const words = useMemo<Words>(
    () => ({ lookups, say, t, day: (day) => dayText(day, lookups.today) }),
    [lookups, say, t],
  );
  const maySelect = useMemo(() => cachedRights(actor), [actor]);
  const mayEdit = useCallback((row: Issue) => row.archivedAt === null && maySelect(row), [maySelect]);
  const value = useMemo(
    () => ({ propertyUis, uiById, words, actor, mayEdit, maySelect, openPicker }),
    [propertyUis, uiById, words, actor, mayEdit, maySelect, openPicker],
  );
  const ui = editing && uiById.get(editing.propertyId);
  const [held] = useState(() => new HeldRows());
  useEffect(() => (open && editing ? held.hold(editing.issueIds) : undefined), [held, open, editing]);
  return (
    <IssueContext value={value}>
      <HeldRowsContext value={held}>{children}</HeldRowsContext>
      {ui?.Picker && editing && (
        <ui.Picker
          key={`${editing.propertyId} ${editing.issueIds.join(' ')}`}
          ui={ui}
          issueIds={editing.issueIds}
          anchor={editing.anchor}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </IssueContext>
  );
}

const projectsOf = (store: RowStore, issueIds: readonly string[], draft: Issue | undefined): string[] => {
  const rowOf = (id: string) => (id === draft?.id ? draft : store.get(issueEntity, id));
  return [...new Set(issueIds.flatMap((id) => rowOf(id)?.projectId ?? []))];
};

/** Called for every row of a group whenever one of them changes, so it is cached. Rows are never mutated. */
function cachedRights(actor: Actor): (row: Issue) => boolean {
  const known = new WeakMap<Issue, boolean>();
  return (row) => {
    const held = known.get(row);
    if (held !== undefined) return held;
    const may = can(actor, 'issue:update', { entity: issueEntity, row });
    known.set(row, may);
    return may;
  };
}
