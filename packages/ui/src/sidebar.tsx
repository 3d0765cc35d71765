import { clsx } from 'clsx';
import { ChevronDown, ChevronRight } from 'lucide-react';
import {
  createElement,
  useId,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { renderAs } from './slot.ts';

/** The top of the sidebar, 52 px high: the switcher and one or two buttons. */
export function SidebarHeader({ children }: { children: ReactNode }) {
  return <div className="flex h-[52px] flex-none items-center gap-1 px-2">{children}</div>;
}

/** The wide button in the {@link SidebarHeader}: the current workspace, and a menu to switch. */
export function SidebarSwitcher({
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
        'flex h-8 min-w-0 flex-1 items-center gap-2 rounded-r2 px-2 font-strong text-side-text transition-colors hover:bg-side-hover aria-expanded:bg-side-active pointer-coarse:h-11',
        className,
      )}
    >
      {icon}
      <span className="min-w-0 truncate">{children}</span>
      <ChevronDown aria-hidden="true" className="size-3 text-side-text-2" />
    </button>
  );
}

/** The scrolling part between header and footer. */
export function SidebarScroll({ children }: { children: ReactNode }) {
  return <div className="scroll-none min-h-0 flex-1 overflow-y-auto px-2 pt-1 pb-4">{children}</div>;
}

/** The end of the sidebar. */
export function SidebarFooter({ children }: { children: ReactNode }) {
  return <div className="flex flex-none items-center gap-1 p-2">{children}</div>;
}

export interface SidebarSectionProps {
  /** The heading; without it the section can't be collapsed. */
  label?: string | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Buttons at the end of the heading, visible on hover and focus. */
  actions?: ReactNode;
  /** {@link SidebarItem}s. */
  children: ReactNode;
}

/** Items under a heading that collapses them. */
export function SidebarSection({ label, open = true, onOpenChange, actions, children }: SidebarSectionProps) {
  const id = useId();
  const list = (
    <ul className="flex flex-col gap-px" aria-labelledby={label === undefined ? undefined : id}>
      {children}
    </ul>
  );
  if (label === undefined) return list;
  return (
    <>
      <div className="group/section mt-5 mb-1 flex h-5 items-center justify-between">
        <h2 id={id} className="min-w-0">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => onOpenChange?.(!open)}
            className="hit flex h-5 items-center gap-1 rounded-r1 px-2 text-small font-medium text-side-text-2 hover:text-side-text"
          >
            <span className="truncate">{label}</span>
            <Fold open={open} />
          </button>
        </h2>
        {actions !== undefined && (
          <span className="flex opacity-0 group-focus-within/section:opacity-100 group-hover/section:opacity-100 pointer-coarse:opacity-100">
            {actions}
          </span>
        )}
      </div>
      {open && list}
    </>
  );
}

export interface SidebarItemProps {
  icon?: ReactNode;
  label: string;
  /** A count or icon at the end. */
  after?: ReactNode;
  /** Buttons that replace `after` on hover and focus. */
  actions?: ReactNode;
  current?: boolean | undefined;
  /** A router link; without it the item is a button. */
  render?: ReactElement | undefined;
  onClick?: (() => void) | undefined;
  /** Set for an item with children: whether they are shown. */
  expanded?: boolean | undefined;
  onExpandedChange?: ((expanded: boolean) => void) | undefined;
  /** Accessible name of the arrow, if the item itself is a link. */
  expandLabel?: string | undefined;
  /** The line without its children, for dragging. */
  lineRef?: Ref<HTMLDivElement> | undefined;
  lineClassName?: string | undefined;
  /** Child items, indented by 18 px. */
  children?: ReactNode;
}

/** A line of the sidebar, 28 px high. */
export function SidebarItem(props: SidebarItemProps) {
  const {
    icon,
    label,
    after,
    actions,
    current = false,
    render,
    onClick,
    expanded,
    onExpandedChange,
    expandLabel,
    lineRef,
    lineClassName,
    children,
  } = props;
  const folds = expanded !== undefined;
  const foldsByItself = folds && render === undefined;
  const element = renderAs(render ?? createElement('button', { type: 'button' }), {
    'aria-current': current ? 'page' : undefined,
    'aria-expanded': foldsByItself ? expanded : undefined,
    onClick: foldsByItself ? () => onExpandedChange?.(!expanded) : onClick,
    className: clsx(
      'flex h-7 w-full items-center gap-2 rounded-r2 px-2 font-[470] text-side-text-2 transition-[background-color,color] narrow:h-9 pointer-coarse:h-9',
      'hover:bg-side-hover aria-[current=page]:bg-side-active aria-[current=page]:text-side-text',
      folds && !foldsByItself && 'pl-6',
      actions !== undefined && 'group-focus-within/item:pr-8 group-hover/item:pr-8',
    ),
    children: (
      <>
        {foldsByItself && <Fold open={expanded} className="-mr-1 -ml-0.5" />}
        {icon}
        <span className="min-w-0 flex-1 truncate" title={label}>
          {label}
        </span>
        {after !== undefined && (
          <span
            className={clsx(
              'flex flex-none',
              actions !== undefined && 'group-focus-within/item:hidden group-hover/item:hidden',
            )}
          >
            {after}
          </span>
        )}
      </>
    ),
  });
  return (
    <li>
      <div ref={lineRef} className={clsx('group/item relative', lineClassName)}>
        {element}
        {folds && !foldsByItself && (
          <button
            type="button"
            aria-label={expandLabel ?? label}
            aria-expanded={expanded}
            onClick={() => onExpandedChange?.(!expanded)}
            className="absolute top-1/2 left-1 grid size-5 -translate-y-1/2 place-items-center rounded-r1 text-side-text-2 hover:bg-side-active"
          >
            <Fold open={expanded} />
          </button>
        )}
        {actions !== undefined && (
          <span className="absolute inset-y-0 right-0.5 flex items-center opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 pointer-coarse:opacity-100">
            {actions}
          </span>
        )}
      </div>
      {children !== undefined && expanded === true && (
        <ul className="mt-px mb-1 flex flex-col gap-px pl-[18px]">{children}</ul>
      )}
    </li>
  );
}

function Fold({ open, className }: { open: boolean; className?: string | undefined }) {
  const Icon = open ? ChevronDown : ChevronRight;
  return <Icon aria-hidden="true" className={clsx('size-3', className)} />;
}
