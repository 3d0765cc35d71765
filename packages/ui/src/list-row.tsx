import { clsx } from 'clsx';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { renderAs } from './slot.ts';

export interface ListRowProps extends ComponentProps<'li'> {
  selected?: boolean | undefined;
  /** Whether keyboard actions apply to this row; shown like focus, even while the focus is elsewhere. */
  active?: boolean | undefined;
  /** The checkbox; visible on hover, on focus and while selected. */
  select?: ReactNode;
}

/**
 * A row of a list, 36 px high (44 on a phone). Put a {@link RowTitle} inside: its link covers the whole row. The content
 * is in an element of its own, because buttons inherit styles from their parent: this way, moving a row only restyles
 * the row itself.
 */
export function ListRow({
  selected = false,
  active = false,
  select,
  className,
  children,
  ...rest
}: ListRowProps) {
  return (
    <li
      {...rest}
      data-selected={selected || undefined}
      data-active={active || undefined}
      className={clsx(
        'group/row relative h-9 pr-4 pl-3 transition-[background-color] narrow:h-11 narrow:pr-3 narrow:pl-1',
        'not-first:shadow-[inset_0_1px_color-mix(in_oklab,var(--border)_45%,transparent)]',
        selected
          ? 'bg-selected hover:bg-[image:linear-gradient(var(--tint-hover),var(--tint-hover))]'
          : 'hover:bg-hover',
        active && !selected && 'bg-hover',
        active && 'outline-2 -outline-offset-2 outline-focus',
        className,
      )}
    >
      <div className="flex h-full items-center gap-2 narrow:gap-1.5">
        {select !== undefined && (
          <span
            className={clsx(
              'row-select relative z-1 flex-none narrow:px-1',
              !selected &&
                !active &&
                'wide:opacity-0 wide:group-hover/row:opacity-100 wide:focus-within:opacity-100',
            )}
          >
            {select}
          </span>
        )}
        {children}
      </div>
    </li>
  );
}

/** The title, a link that covers the whole row. */
export function RowTitle({ render, children }: { render: ReactElement; children: string }) {
  return renderAs(render, {
    'data-row-title': '',
    title: children,
    className:
      'min-w-[60px] flex-initial truncate font-[470] outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus narrow:flex-1',
    children,
  });
}

/** A 20 by 28 px button in a row, for an icon that opens a picker. Its name gives property and value. */
export function RowButton({
  label,
  children,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={clsx(
        'relative z-1 grid h-7 w-5 flex-none place-items-center rounded-r1 hover:bg-tint-active aria-expanded:bg-tint-active narrow:h-11 narrow:w-6',
        className,
      )}
    >
      {children}
    </button>
  );
}

/** An issue ID: grey and of fixed width, so that titles line up. */
export function RowId({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <span className={clsx('relative z-1 min-w-[58px] flex-none whitespace-nowrap text-3', className)}>
      {children}
    </span>
  );
}

/** The properties at the end of the row. */
export function RowMeta({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <span
      className={clsx('relative z-1 ml-auto flex flex-none items-center gap-2 pl-3 narrow:pl-1', className)}
    >
      {children}
    </span>
  );
}

/** The last column: a short date of fixed width, so that the columns before it line up. */
export function RowDate({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <span
      title={title}
      className="w-12 flex-none text-right text-small whitespace-nowrap text-3 tabular-nums narrow:hidden"
    >
      {children}
    </span>
  );
}

export interface GroupHeaderProps {
  /** ID of the heading, for the `aria-labelledby` of the list. */
  id: string;
  icon?: ReactNode;
  title: string;
  count?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** "Collapse In progress" and "Expand In progress". */
  foldLabel: string;
  /** The checkbox for all rows, in one column with theirs; without it the space stays empty. */
  select?: ReactNode;
  actions?: ReactNode;
  className?: string | undefined;
}

/** The heading of a group, 36 px high, which sticks to the top while its rows scroll. */
export function GroupHeader(props: GroupHeaderProps) {
  const { id, icon, title, count, open, onOpenChange, foldLabel, select, actions, className } = props;
  const Arrow = open ? ChevronDown : ChevronRight;
  return (
    <div
      className={clsx(
        'sticky top-0 z-sticky flex h-9 items-center gap-2 bg-sunken pr-3 pl-3 shadow-[inset_0_-1px_var(--border)] narrow:gap-1.5 narrow:pr-2 narrow:pl-1',
        className,
      )}
    >
      {select !== undefined && (
        <span className="row-select box-content min-w-4 flex-none narrow:px-1">{select}</span>
      )}
      <button
        type="button"
        aria-expanded={open}
        aria-label={foldLabel}
        onClick={() => onOpenChange(!open)}
        className="hit -mr-0.5 -ml-1 grid size-5 narrow:ml-0 place-items-center rounded-r1 text-3 hover:bg-tint-hover hover:text-text"
      >
        <Arrow aria-hidden="true" className="size-3" />
      </button>
      <h2 id={id} className="flex min-w-0 items-center gap-2 font-medium">
        {icon}
        <span className="truncate">{title}</span>
        {count !== undefined && (
          <span className="flex flex-none font-normal text-3 tabular-nums">{count}</span>
        )}
      </h2>
      {actions !== undefined && <div className="ml-auto flex flex-none">{actions}</div>}
    </div>
  );
}
