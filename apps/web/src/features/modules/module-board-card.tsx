import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { NO_PROGRESS, workOf, type Member, type Module, type Progress } from '@cairn/domain';
import { BoardCard, BoardCardContent } from '@cairn/ui/board';
import { ProgressRing } from '@cairn/ui/progress-ring';
import { clsx } from 'clsx';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { enableTouchDrag } from '../../lib/touch-drag.ts';
import { PointsDone } from '../estimates/public.ts';
import { MODULE } from './dragged-module.ts';
import { ModuleDates } from './module-dates.tsx';
import { ModuleMenu } from './module-menu.tsx';
import { modulePath } from './module-path.ts';
import { ModulePeople } from './module-people.tsx';
import { percentDone } from './percent-done.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

interface ModuleBoardCardProps {
  readonly row: Module;
  readonly progress: Progress | undefined;
  readonly people: ReadonlyMap<string, Member>;
  /** Moves it to the previous or next column; absent without permission. */
  readonly onCarry: ((step: 1 | -1) => void) | undefined;
  /** Whether this module was just moved by keyboard; true once. Must be referentially stable. */
  readonly claimFocus: (moduleId: string) => boolean;
}

/** A module as a board card. */
export function ModuleBoardCard({
  row,
  progress = NO_PROGRESS,
  people,
  onCarry,
  claimFocus,
}: ModuleBoardCardProps) {
  const t = useTranslations('modules');
  const { workspace } = useWorkspace();
  const card = useRef<HTMLLIElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  const { id } = row;
  const isMovable = onCarry !== undefined;
  useEffect(
    () =>
      card.current && isMovable
        ? combine(
            enableTouchDrag(card.current),
            draggable({
              element: card.current,
              getInitialData: () => ({ kind: MODULE, id }),
              onDragStart: () => setIsDragged(true),
              onDrop: () => setIsDragged(false),
            }),
          )
        : undefined,
    [id, isMovable],
  );
  useLayoutEffect(() => {
    if (claimFocus(id)) card.current?.querySelector<HTMLElement>('[data-row-title]')?.focus();
  }, [claimFocus, id]);
  const carry = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined || !event.altKey || !onCarry) return;
    // Otherwise the browser would go back a page.
    event.preventDefault();
    onCarry(step);
  };
  const { issues: amount, points } = progress;
  const [done, total, percent] = [amount.completed, workOf(amount), percentDone(amount)];
  return (
    <BoardCard
      ref={card}
      className={clsx(
        isDragged && '!bg-transparent !shadow-none outline-1 outline-dashed outline-strong *:invisible',
      )}
    >
      <BoardCardContent
        head={
          <>
            <span className="flex items-center gap-2">
              <ProgressRing value={percent / 100} />
              <span className="vh">{t('progress', { done, total })}</span>
              <span aria-hidden="true">{`${done}/${total}`}</span>
              {points && (
                <span className="text-small text-2">
                  <PointsDone projectId={row.projectId} amount={points} />
                </span>
              )}
            </span>
            <ModuleMenu row={row} />
          </>
        }
        title={
          <AppLink
            to={modulePath(workspace.slug, row)}
            draggable={false}
            {...(isMovable && { 'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight' })}
            onKeyDown={carry}
          >
            {row.name}
          </AppLink>
        }
        foot={
          <>
            <ModuleDates row={row} className="min-w-0 flex-1 truncate text-small text-2" />
            <ModulePeople row={row} people={people} />
          </>
        }
      />
    </BoardCard>
  );
}
