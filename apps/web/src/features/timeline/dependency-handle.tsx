import { createRelation, issue as issueEntity, relation, type Issue } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { useEscape } from '../../lib/use-escape.ts';
import { readPlaceKey, useIssueContext } from '../issues/layout.ts';

interface Pulled {
  /** Elements are reused for other issues; the drag ends when this one is. */
  readonly issueId: string;
  readonly startX: number;
  readonly startY: number;
  readonly x: number;
  readonly y: number;
}

interface DependencyHandleProps {
  readonly row: Issue;
  /** Shown on touch screens, after a long press on the bar. */
  readonly isPinned: boolean;
  readonly onUnpin: () => void;
}

/** A handle at the end of a bar: dragging it to another issue makes this one block that one. */
export function DependencyHandle({ row, isPinned, onUnpin }: DependencyHandleProps) {
  const t = useTranslations('timelineParts');
  const link = useLink(row);
  const [held, setPulled] = useState<Pulled>();
  const pulled = held?.issueId === row.id ? held : undefined;
  useEscape(pulled !== undefined, () => setPulled(undefined));
  const handle = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isPinned) return undefined;
    const leave = ({ target }: Event): void => {
      if (!(target instanceof Node && handle.current?.contains(target))) onUnpin();
    };
    document.addEventListener('pointerdown', leave, true);
    return () => document.removeEventListener('pointerdown', leave, true);
  }, [isPinned, onUnpin]);
  return (
    <span
      ref={handle}
      aria-hidden="true"
      data-dependency-handle=""
      title={t('dependency')}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        const { clientX: x, clientY: y } = event;
        setPulled({ issueId: row.id, startX: x, startY: y, x, y });
      }}
      onPointerMove={({ clientX: x, clientY: y }) => {
        if (pulled) setPulled({ ...pulled, x, y });
      }}
      onPointerUp={({ clientX, clientY }) => {
        const issueId = pulled && issueAt(clientX, clientY);
        if (issueId !== undefined) link(issueId);
        setPulled(undefined);
        if (isPinned && issueId !== undefined && issueId !== row.id) onUnpin();
      }}
      onPointerCancel={() => setPulled(undefined)}
      className={clsx(
        'absolute top-1/2 left-full grid -translate-y-1/2 cursor-crosshair touch-none place-items-center',
        isPinned
          ? 'z-drag ml-5 size-9'
          : 'h-6 w-4 opacity-0 group-hover/bar:opacity-100 pointer-coarse:hidden',
      )}
    >
      <span
        className={clsx(
          'rounded-full bg-raised',
          isPinned
            ? 'size-4 border border-primary outline-4 outline-selected'
            : 'size-2.5 border-[1.4px] border-[var(--text-2)]',
        )}
      />
      {pulled && (
        <svg className="pointer-events-none absolute top-1/2 left-1/2 size-px overflow-visible">
          <path
            d={`M0 0L${pulled.x - pulled.startX} ${pulled.y - pulled.startY}`}
            className="fill-none stroke-primary stroke-[1.4px]"
          />
        </svg>
      )}
    </span>
  );
}

/** Makes an issue block another, unless it already does or that isn't allowed. */
function useLink(row: Issue): (blockedId: string) => void {
  const run = useCommand();
  const { store } = useEngine();
  const { mayEdit } = useIssueContext();
  return (blockedId) => {
    const blocked = store.get(issueEntity, blockedId);
    if (!blocked || blocked.id === row.id || !mayEdit(blocked)) return;
    const isThere = store
      .where(relation.name, 'issueId', row.id)
      .some((held) => held['kind'] === 'blocking' && held['relatedId'] === blockedId);
    if (isThere) return;
    run(createRelation, {
      id: uuid(),
      oppositeId: uuid(),
      issueId: row.id,
      kind: 'blocking' as const,
      relatedId: blockedId,
    });
  };
}

function issueAt(x: number, y: number): string | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const place = element.closest<HTMLElement>('[data-place]')?.dataset['place'];
    if (place !== undefined) return readPlaceKey(place).id;
  }
  return undefined;
}
