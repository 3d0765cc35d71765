import { facetOf } from '@cairn/sync/schema';
import {
  afterEdit,
  isClosedGroup,
  isCycleOver,
  issue as issueEntity,
  issueCycle,
  relation,
  state as stateEntity,
  workCalendar,
  workingDays,
  type Issue,
  type WorkCalendar,
} from '@cairn/domain';
import type { Receipt } from '@cairn/sync/client';
import { toast } from '@cairn/ui/toast';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { undoButton } from '../../data/use-undo.ts';
import { issueKeys, useIssueContext } from '../issues/layout.ts';
import { spanOf } from './bar-span.ts';
import { movedAlong, type MovedAlong, type StaysBecause, type Waiting } from './moved-along.ts';
import type { Reschedule } from './use-reschedule.ts';

interface Dependants {
  /** Finds the issues that move along when these are changed, as the rows are now. */
  readonly find: (ids: readonly string[], change: Reschedule) => MovedAlong;
  /** Reports how many moved along, and which couldn't. */
  readonly tell: (along: MovedAlong, receipts: readonly Receipt[]) => void;
}

const REASONS: readonly StaysBecause[] = ['noDates', 'noRight', 'cycleOver'];

/** The issues that wait for those that are moved. */
export function useDependants(): Dependants {
  const t = useTranslations('timelineParts');
  const engine = useEngine();
  const { store } = engine;
  const { mayEdit, words } = useIssueContext();
  const { lookups } = words;

  const find = useCallback<Dependants['find']>(
    (ids, change) => {
      // One calendar per project, however many of its issues depend on each other.
      const calendars = new Map<string, WorkCalendar>();
      const calendarOf = (projectId: string): WorkCalendar => {
        const calendar = calendars.get(projectId) ?? workCalendar(store.get(workingDays, projectId));
        calendars.set(projectId, calendar);
        return calendar;
      };
      const waiting = (row: Issue): Waiting => {
        const group = lookups.rows(stateEntity).get(row.stateId)?.group;
        const isInPast = isCycleOver(lookups, facetOf(row, issueCycle)?.cycleId);
        return {
          span: spanOf(row),
          isClosed: group !== undefined && isClosedGroup(group),
          stays: mayEdit(row) ? (isInPast ? 'cycleOver' : undefined) : 'noRight',
          calendar: calendarOf(row.projectId),
        };
      };
      const related = (id: string, kind: 'blocking' | 'blocked_by'): string[] =>
        store.where(relation, 'issueId', id).flatMap((row) => (row.kind === kind ? row.relatedId : []));
      const placed = ids.flatMap((id) => {
        const row = store.get(issueEntity, id);
        const edit = row && change(row);
        const after = edit && spanOf(afterEdit(row, edit));
        return after ? [[id, { before: spanOf(row), after }] as const] : [];
      });
      return movedAlong(new Map(placed), {
        issue: (id) => {
          const row = store.get(issueEntity, id);
          return row && row.archivedAt === null && !row.isRequest ? waiting(row) : undefined;
        },
        blocks: (id) => related(id, 'blocking'),
        blockedBy: (id) => related(id, 'blocked_by'),
      });
    },
    [store, lookups, mayEdit],
  );

  const tell = useCallback<Dependants['tell']>(
    ({ moves, stays }, receipts) => {
      const reasons = REASONS.flatMap((reason) => {
        const rows = [...stays].flatMap(([id, why]) =>
          why === reason ? (store.get(issueEntity, id) ?? []) : [],
        );
        return rows.length > 0 ? t(`dependants.${reason}`, { keys: issueKeys(rows, lookups, words.t) }) : [];
      });
      const description = reasons.length > 0 ? reasons.join(' ') : undefined;
      const undos = receipts.flatMap(({ undo }) => undo ?? []);
      const action = undos.length > 0 ? undoButton(engine, t('dependants.undo'), undos) : undefined;
      if (moves.size > 0)
        toast.success(t('dependants.moved', { count: moves.size }), { description, action });
      else if (stays.size > 0) toast.show(t('dependants.notMoved', { count: stays.size }), { description });
    },
    [engine, store, lookups, words, t],
  );
  return { find, tell };
}
