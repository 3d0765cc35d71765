import { issue as issueEntity, resized, shifted } from '@cairn/domain';
import type { RefObject } from 'react';
import { useEngine } from '../../data/engine-context.ts';
import type { Folding, IssueMoves } from '../../platform/issue-layout.ts';
import { readPlaceKey, useListKeys, useListSelection } from '../issues/layout.ts';
import { spanOf } from './bar-span.ts';
import { dayOf } from './day-number.ts';
import { subIssuesOf } from '../../platform/nest-sub-issues.ts';
import type { Reschedule } from './use-reschedule.ts';

interface TimelineKeys {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Scrolls to a row. */
  readonly reveal: (key: string, direction: 1 | -1 | 0) => void;
  readonly folding: Folding;
  readonly moves: IssueMoves;
  readonly reschedule: (issueId: string, change: Reschedule) => void;
  readonly goTo: (day: number) => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The keys of a list. Left and Right collapse and expand sub-issues; with Alt they move the issue by a day, with Alt and
 * Shift its end.
 */
export function useTimelineKeys(keys: TimelineKeys): void {
  const { scroller, reveal, folding, moves, reschedule, goTo } = keys;
  const { store } = useEngine();
  const selection = useListSelection();
  const onSide = (direction: 1 | -1): void => {
    const { active } = selection;
    if (active) folding.setFolded([subIssuesOf(active.id)], direction === -1);
  };
  const onCarry = (key: string, arrow: string, isShifted: boolean): void => {
    const step = STEPS[arrow];
    const { id } = readPlaceKey(key);
    const row = store.get(issueEntity, id);
    const span = row && spanOf(row);
    if (step === undefined || !span) return;
    reschedule(id, (held) => {
      const own = spanOf(held);
      return own && isShifted ? resized(held, 'end', dayOf(own.last + step)) : shifted(held, step);
    });
    goTo(isShifted ? span.last + step : span.first + step);
  };
  useListKeys({ selection, root: scroller, reveal, onSide, onCarry, moves });
}
