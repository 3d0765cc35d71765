import { NO_VALUE, type Issue } from '@cairn/domain';
import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { IssueGroup } from '../../platform/issue-layout.ts';
import {
  GroupBox,
  placeKey,
  useCarried,
  useCell,
  useIssueContext,
  useListSelection,
  useSelected,
} from '../issues/layout.ts';
import { CalendarLine } from './calendar-bar.tsx';

const LINE_HEIGHT = 34;

/** Issues without a due date, which can be dragged to a day. */
export function UnscheduledList({ group }: { group: IssueGroup | undefined }) {
  const t = useTranslations('calendarParts');
  const rows = group?.subGroups[0]?.rows ?? [];
  const frame = useRef<HTMLDivElement>(null);
  const isOver = useCell(frame, { group: NO_VALUE, sub: '' });
  // oxlint-disable-next-line react/incompatible-library -- read again in each render, never passed on
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 8,
  });
  return (
    <aside
      aria-label={t('unscheduledTitle')}
      className="flex w-64 flex-none flex-col border-l border-line narrow:h-2/5 narrow:w-full narrow:border-t narrow:border-l-0"
    >
      <header className="group/head flex items-center gap-2 px-3 pt-3 pb-2">
        <h3 className="flex-1 text-small font-medium text-2">{t('unscheduledTitle')}</h3>
        {group && <GroupBox group={group} name={t('unscheduledTitle')} />}
      </header>
      <div
        ref={frame}
        className={clsx('scroll-thin min-h-0 flex-1 overflow-y-auto px-1', isOver && 'bg-selected')}
      >
        {rows.length === 0 ? (
          <p className="px-2 text-small text-3">{t('nothingUnscheduled')}</p>
        ) : (
          <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              return row && <UnscheduledLine key={row.id} row={row} top={start} />;
            })}
          </ul>
        )}
      </div>
    </aside>
  );
}

function UnscheduledLine({ row, top }: { row: Issue; top: number }) {
  const { mayEdit } = useIssueContext();
  const selection = useListSelection();
  const element = useRef<HTMLDivElement>(null);
  const key = placeKey(NO_VALUE, '', row.id);
  const isActive = useSelected(({ activeKey }) => activeKey === key);
  const { carried } = useCarried(element, key, mayEdit(row));
  useLayoutEffect(() => {
    if (isActive && selection.takeFocus()) element.current?.querySelector('a')?.focus();
  });
  return (
    <li className="absolute inset-x-0" style={{ top }}>
      <div
        ref={element}
        data-place={key}
        onFocus={() => selection.activate(key)}
        className={clsx(carried && 'opacity-40')}
      >
        <CalendarLine row={row} placeKey={key} />
      </div>
    </li>
  );
}
