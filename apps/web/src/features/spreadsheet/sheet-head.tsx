import { BY_HAND, type IssueViewSpec } from '@cairn/domain';
import { ArrowDownIcon, ArrowUpIcon, IssuesIcon } from '@cairn/ui/icons';
import { Menu, MenuItem, MenuSeparator } from '@cairn/ui/menu';
import { memo, useState, type ComponentType, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useIssueContext } from '../issues/layout.ts';
import { bounded, ISSUE, WIDTH_STEP, withMoved, withWidth } from './columns.ts';
import type { SheetColumn } from './sheet-columns.ts';

export const HEAD_HEIGHT = 32;

interface SheetHeadProps {
  readonly spec: IssueViewSpec;
  readonly change: (patch: Partial<IssueViewSpec>) => void;
  readonly columns: readonly SheetColumn[];
  readonly inSight: readonly SheetColumn[];
  readonly frozenWidth: number;
  /** Moves the focus to the first row. */
  readonly onDown: () => void;
  /** Previews a column's width while it is dragged; undefined when the drag ends. */
  readonly onResizing: (dragged: { readonly id: string; readonly width: number } | undefined) => void;
}

/** The column headings: sorted, resized and moved by menu, keyboard or dragging. */
export function SheetHead(props: SheetHeadProps) {
  const { spec, change, columns, inSight, frozenWidth, onDown } = props;
  const { words, uiById } = useIssueContext();
  const t = useTranslations('spreadsheetParts');
  const ids = columns.map(({ id }) => id);
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return;
    const head = target.closest<HTMLElement>('[data-head]');
    const id = head?.dataset['head'];
    const direction = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
    if (!head || id === undefined || (direction === 0 && key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    const column = columns.find((each) => each.id === id);
    if (key === 'ArrowDown') onDown();
    else if (event.altKey) change({ options: withMoved(spec.options, ids, id, direction) });
    else if (event.shiftKey && column)
      change({ options: withWidth(spec.options, id, column.width + direction * WIDTH_STEP) });
    else {
      const next = [ISSUE, ...ids][[ISSUE, ...ids].indexOf(id) + direction];
      const beside = next === undefined ? null : headIn(event.currentTarget, next);
      beside?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      beside?.focus({ preventScroll: true });
    }
  };
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={1}
      onKeyDownCapture={handleKey}
      className="sticky top-0 z-sticky h-8 bg-sunken text-small font-[520] text-2 outline-none"
    >
      <div
        role="columnheader"
        aria-colindex={1}
        aria-sort={sortOf(spec, 'title')}
        className="sticky left-0 z-2 h-8 border-r border-b border-line bg-sunken"
        style={{ width: frozenWidth }}
      >
        <HeadMenu
          spec={spec}
          change={change}
          columns={columns}
          id={ISSUE}
          orderId="title"
          label={t('issue')}
          Icon={IssuesIcon}
        />
      </div>
      {inSight.map((column) => (
        <div
          key={column.id}
          role="columnheader"
          aria-colindex={ids.indexOf(column.id) + 2}
          aria-sort={sortOf(spec, column.id)}
          className="absolute top-0 h-8 border-r border-b border-line bg-sunken"
          style={{ left: column.left, width: column.width }}
        >
          <div
            className="size-full"
            draggable
            onDragStart={(event) => event.dataTransfer.setData(COLUMN_TYPE, column.id)}
            onDragOver={(event) => {
              if (event.dataTransfer.types.includes(COLUMN_TYPE)) event.preventDefault();
            }}
            onDrop={(event) => {
              const dragged = event.dataTransfer.getData(COLUMN_TYPE);
              if (dragged === '') return;
              event.preventDefault();
              const by = ids.indexOf(column.id) - ids.indexOf(dragged);
              change({ options: withMoved(spec.options, ids, dragged, by) });
            }}
          >
            <HeadMenu
              spec={spec}
              change={change}
              columns={columns}
              id={column.id}
              orderId={uiById.get(column.id)?.property.comparator ? column.id : undefined}
              label={words.say(column.label)}
              Icon={column.Icon}
            />
          </div>
          <Resizer {...props} column={column} />
        </div>
      ))}
    </div>
  );
}

const COLUMN_TYPE = 'application/x-cairn-column';

/** The element of a heading that takes the focus. */
export const headIn = (root: HTMLElement | null, id: string): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-head="${CSS.escape(id)}"]`) ?? null;

const sortOf = ({ order, descending }: IssueViewSpec, id: string) =>
  order === id ? (descending ? 'descending' : 'ascending') : undefined;

interface HeadMenuProps extends Pick<SheetHeadProps, 'spec' | 'change' | 'columns'> {
  readonly id: string;
  /** The property it sorts by; undefined if it can't be sorted. */
  readonly orderId: string | undefined;
  readonly label: string;
  readonly Icon: ComponentType;
}

/** Its menu is expensive, and does not depend on which columns are visible. */
const HeadMenu = memo(function HeadMenu(props: HeadMenuProps) {
  const { spec, change, columns, id, orderId, label, Icon } = props;
  const t = useTranslations('spreadsheetParts');
  const ids = columns.map((each) => each.id);
  const column = columns.find((each) => each.id === id);
  const isSorted = orderId !== undefined && spec.order === orderId;
  const at = ids.indexOf(id);
  return (
    <Menu
      trigger={
        <button
          type="button"
          tabIndex={-1}
          data-head={id}
          className="flex size-full items-center gap-1.5 px-2.5 text-left outline-none hover:bg-tint-hover focus-visible:outline-2 focus-visible:outline-solid focus-visible:-outline-offset-2 focus-visible:outline-focus [&_svg]:size-3.5 [&_svg]:flex-none"
        >
          <Icon />
          <span className="truncate">{label}</span>
          {isSorted && (spec.descending ? <ArrowDownIcon /> : <ArrowUpIcon />)}
        </button>
      }
    >
      {orderId !== undefined && (
        <>
          <MenuItem onSelect={() => change({ order: orderId, descending: false })}>
            {t('sort.ascending')}
          </MenuItem>
          <MenuItem onSelect={() => change({ order: orderId, descending: true })}>
            {t('sort.descending')}
          </MenuItem>
          <MenuItem disabled={!isSorted} onSelect={() => change({ order: BY_HAND, descending: false })}>
            {t('sort.clear')}
          </MenuItem>
        </>
      )}
      {column && (
        <>
          <MenuSeparator />
          <MenuItem
            disabled={at === 0}
            onSelect={() => change({ options: withMoved(spec.options, ids, id, -1) })}
          >
            {t('move.left')}
          </MenuItem>
          <MenuItem
            disabled={at === ids.length - 1}
            onSelect={() => change({ options: withMoved(spec.options, ids, id, 1) })}
          >
            {t('move.right')}
          </MenuItem>
          <MenuItem
            stays
            onSelect={() => change({ options: withWidth(spec.options, id, column.width + WIDTH_STEP) })}
          >
            {t('width.wider')}
          </MenuItem>
          <MenuItem
            stays
            onSelect={() => change({ options: withWidth(spec.options, id, column.width - WIDTH_STEP) })}
          >
            {t('width.narrower')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => change({ shown: spec.shown.filter((each) => each !== id) })}>
            {t('hide')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
});

interface ResizerProps extends SheetHeadProps {
  readonly column: SheetColumn;
}

/** The edge of a heading, which can be dragged. */
function Resizer({ spec, change, onResizing, column }: ResizerProps) {
  const [start, setStart] = useState<{ x: number; width: number }>();
  const widthAt = (event: PointerEvent): number =>
    start ? bounded(start.width + event.clientX - start.x) : column.width;
  return (
    <span
      aria-hidden="true"
      data-resize={column.id}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart({ x: event.clientX, width: column.width });
      }}
      onPointerMove={(event) => {
        if (start) onResizing({ id: column.id, width: widthAt(event) });
      }}
      onPointerUp={(event) => {
        if (start) change({ options: withWidth(spec.options, column.id, widthAt(event)) });
        setStart(undefined);
        onResizing(undefined);
      }}
      onPointerCancel={() => {
        setStart(undefined);
        onResizing(undefined);
      }}
      className="absolute inset-y-0 right-0 w-1.5 cursor-col-resize touch-none hover:bg-tint-active"
    />
  );
}
