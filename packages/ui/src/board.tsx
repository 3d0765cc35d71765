import { clsx } from 'clsx';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactElement, ReactNode, Ref } from 'react';
import { renderAs } from './slot.ts';

export interface BoardProps extends ComponentProps<'section'> {
  label: string;
  /** The number of columns. */
  columns: number;
}

/** Columns at least 264 px wide with gaps of 8 px; on a phone, scrolling snaps to each. It scrolls in both directions. */
export function Board({ label, columns, children, ...rest }: BoardProps) {
  return (
    <section
      {...rest}
      aria-label={label}
      className="scroll-thin relative min-h-0 flex-1 overflow-auto narrow:snap-x narrow:snap-mandatory narrow:scroll-px-3"
    >
      <div
        className="min-w-[calc(var(--columns)*272px+16px)] px-3 pb-6 narrow:w-[calc(var(--columns)*308px+16px)]"
        style={{ '--columns': columns } as CSSProperties}
      >
        {children}
      </div>
    </section>
  );
}

/**
 * Places something into a column, counted from 0, if the columns before it are not all drawn; else it follows the
 * previous one.
 */
const inColumn = (column: number | undefined): CSSProperties | undefined =>
  column === undefined ? undefined : { gridColumn: column + 1, gridRow: 1 };

const columnsLook =
  'grid gap-2 [grid-template-columns:repeat(var(--columns),minmax(264px,1fr))] narrow:[grid-template-columns:repeat(var(--columns),300px)]';

/** The headings of all columns, which stick to the top. */
export function BoardHeads({ children }: { children: ReactNode }) {
  return <div className={clsx(columnsLook, 'sticky top-0 z-sticky bg-bg pt-1')}>{children}</div>;
}

export interface BoardHeadProps {
  id?: string | undefined;
  /** Which column it is over, counted from 0, if not all are drawn. */
  column?: number | undefined;
  icon?: ReactNode;
  title: string;
  count?: ReactNode;
  actions?: ReactNode;
}

/** The heading of one column, 40 px high. */
export function BoardHead({ id, column, icon, title, count, actions }: BoardHeadProps) {
  return (
    <div
      className="flex h-10 min-w-0 items-center gap-2 pr-1 pl-3 narrow:snap-start"
      style={inColumn(column)}
    >
      <h2 id={id} className="flex min-w-0 items-center gap-2 font-medium">
        {icon}
        <span className="truncate">{title}</span>
        {count !== undefined && <span className="flex flex-none font-normal text-3">{count}</span>}
      </h2>
      {actions !== undefined && <div className="ml-auto flex flex-none">{actions}</div>}
    </div>
  );
}

export interface BoardLaneProps {
  /** Missing if the board has only one lane, which has no heading. */
  title?: string | undefined;
  icon?: ReactNode;
  count?: ReactNode;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  foldLabel?: string | undefined;
  /** At least, in px, if not all of its cells are drawn. */
  height?: number | undefined;
  children: ReactNode;
}

/** A row of cells across all columns, under a heading 36 px high. */
export function BoardLane({
  title,
  icon,
  count,
  open = true,
  onOpenChange,
  foldLabel,
  height,
  children,
}: BoardLaneProps) {
  const Arrow = open ? ChevronDown : ChevronRight;
  return (
    <section aria-label={title}>
      {title !== undefined && (
        <div className="sticky left-0 mt-1 flex h-9 w-max max-w-full items-center gap-2 px-2">
          <button
            type="button"
            aria-expanded={open}
            aria-label={foldLabel}
            onClick={() => onOpenChange?.(!open)}
            className="hit grid size-5 place-items-center rounded-r1 text-3 hover:bg-tint-hover"
          >
            <Arrow aria-hidden="true" className="size-3" />
          </button>
          <h3 className="flex min-w-0 items-center gap-2 font-medium">
            {icon}
            <span className="truncate">{title}</span>
            {count !== undefined && <span className="flex flex-none font-normal text-3">{count}</span>}
          </h3>
        </div>
      )}
      {open && (
        <div className={clsx(columnsLook, 'items-start')} style={{ minHeight: height }}>
          {children}
        </div>
      )}
    </section>
  );
}

export interface BoardCellProps extends ComponentProps<'ul'> {
  /** Whether a card is being dragged over it. */
  over?: boolean | undefined;
  /** Shown below the cards, such as a button to add one. */
  foot?: ReactNode;
  /** The drop target, which covers the empty part too. */
  groundRef?: Ref<HTMLDivElement> | undefined;
  /** Which column it is in, counted from 0, if not all are drawn. */
  column?: number | undefined;
}

/** The cards of one column in one lane. */
export function BoardCell(props: BoardCellProps) {
  const { over = false, foot, groundRef, column, className, children, ...rest } = props;
  return (
    <div
      ref={groundRef}
      style={inColumn(column)}
      className={clsx(
        'min-h-[72px] rounded-r3 p-2 transition-colors narrow:snap-start',
        over ? 'bg-selected' : 'bg-sunken',
        className,
      )}
    >
      <ul {...rest} className="flex flex-col gap-2">
        {children}
      </ul>
      {foot !== undefined && <div className="pt-1">{foot}</div>}
    </div>
  );
}

export interface BoardCardProps extends ComponentProps<'li'> {
  selected?: boolean | undefined;
  active?: boolean | undefined;
  /** Set for the copy under the pointer while a card is dragged. */
  carried?: boolean | undefined;
}

/**
 * A card, as tall as its {@link BoardCardContent}. That is an element of its own, because buttons inherit styles from their
 * parent: this way, moving a card only restyles the card itself.
 */
export function BoardCard({
  selected = false,
  active = false,
  carried = false,
  className,
  ...rest
}: BoardCardProps) {
  return (
    <li
      {...rest}
      data-selected={selected || undefined}
      className={clsx(
        'group/row relative rounded-r3 px-3 py-2.5',
        selected ? 'bg-selected' : 'bg-raised',
        carried
          ? 'shadow-e3'
          : 'shadow-[var(--e1),0_0_0_1px_var(--border)] hover:shadow-[var(--e1),0_0_0_1px_var(--border-strong)]',
        active && 'outline-2 -outline-offset-2 outline-focus',
        className,
      )}
    />
  );
}

export interface BoardCardContentProps {
  /** The first line: ID and avatar. */
  head?: ReactNode;
  /** A link, which covers the whole card. */
  title: ReactElement;
  /** Pills under the title. */
  foot?: ReactNode;
}

/** The content of a card. */
export function BoardCardContent({ head, title, foot }: BoardCardContentProps) {
  return (
    <div className="grid grid-cols-1 gap-2">
      {head !== undefined && (
        <div className="flex h-5 items-center justify-between text-small text-3 tabular-nums">{head}</div>
      )}
      {renderAs(title, {
        'data-row-title': '',
        className:
          'min-w-0 leading-[18px] font-[490] text-pretty wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-r3 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
      })}
      {foot !== undefined && (
        <div className="relative z-1 flex flex-wrap items-center gap-1 [&_svg]:size-3.5">{foot}</div>
      )}
    </div>
  );
}

/** The dashed outline where a dragged card came from; `height` in px. */
export function BoardSlot({ height }: { height: number }) {
  return (
    <li aria-hidden="true" className="rounded-r3 border border-dashed border-strong" style={{ height }} />
  );
}

/** The line where a dragged card will be dropped. */
export function DropLine() {
  return <li aria-hidden="true" className="-my-px h-0.5 list-none rounded-full bg-primary" />;
}

/** The button below the cards of a cell. */
export function BoardAdd({
  icon,
  children,
  className,
  ...rest
}: ComponentProps<'button'> & { icon?: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      className={clsx(
        'flex h-7 w-full items-center gap-1.5 rounded-r2 px-2 text-3 transition-colors hover:bg-tint-hover hover:text-text pointer-coarse:h-11',
        className,
      )}
    >
      {icon}
      {children}
    </button>
  );
}
