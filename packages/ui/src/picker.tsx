import { clsx } from 'clsx';
import { Check, Plus, Search } from 'lucide-react';
import {
  memo,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { filterItems, fold } from './filter-items.ts';
import { groupLabelLook, optionLook } from './looks.ts';
import { Popover } from './popover.tsx';
import { useActiveOption } from './use-active-option.ts';
import type { Anchor } from './use-popup.ts';

export interface PickerItem {
  value: string;
  label: string;
  icon?: ReactNode;
  /** Secondary text at the end. */
  hint?: string | undefined;
  /** More words to search by. */
  keywords?: string | undefined;
  disabled?: boolean | undefined;
  /** The heading of the item's group. */
  group?: string | undefined;
}

interface PickerCommon {
  /** Accessible name of the popup and of the list. */
  label: string;
  items: readonly PickerItem[];
  placeholder: string;
  /** Shown if nothing matches. */
  emptyText: string;
  trigger?: ReactElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  anchor?: Anchor | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  /** Offers to create an item from the typed text. */
  create?: { label: (typed: string) => string; onCreate: (typed: string) => void } | undefined;
  /** If set, the caller filters, and items are shown as passed. */
  onQueryChange?: ((query: string) => void) | undefined;
  /** Shown below the list. */
  footer?: ReactNode;
  className?: string | undefined;
}

export interface SinglePickerProps extends PickerCommon {
  multiple?: false | undefined;
  value: string | null;
  /** Called with the picked value, even if it is the current one. */
  onChange: (value: string) => void;
}

export interface MultiplePickerProps extends PickerCommon {
  multiple: true;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

export type PickerProps = SinglePickerProps | MultiplePickerProps;

/**
 * A searchable list. Single: Enter picks and closes. Multiple: Enter toggles and stays open, Escape closes.
 *
 * @example
 * <Picker label="Person" placeholder="Search people…" emptyText="No results" items={people}
 *   value={person} onChange={setPerson} trigger={<Button>Choose</Button>} />
 */
export function Picker(props: PickerProps) {
  const { trigger, open, onOpenChange, anchor, side, align, label } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <Popover
      kind="listbox"
      opensByArrow
      sheet
      trigger={trigger}
      open={open}
      onOpenChange={onOpenChange}
      anchor={anchor}
      side={side}
      align={align}
      label={label}
      initialFocus={input}
      className="!overflow-hidden"
    >
      {(close) => <PickerPanel {...props} close={close} inputRef={input} />}
    </Popover>
  );
}

type PickerPanelProps = PickerProps & {
  close: () => void;
  inputRef?: React.RefObject<HTMLInputElement | null>;
};

/** The content of a {@link Picker}, without the popup. */
export function PickerPanel(props: PickerPanelProps) {
  const { label, items, placeholder, emptyText, create, onQueryChange, footer, close, inputRef, className } =
    props;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const picked = useMemo(
    () => new Set(props.multiple ? props.value : props.value === null ? [] : [props.value]),
    [props.multiple, props.value],
  );
  const shown = useMemo(
    () => inGroups(onQueryChange ? items : filterItems(items, query)),
    [items, query, onQueryChange],
  );
  const creatable = offersCreation(create !== undefined, query, items);
  const pick = (index: number) => {
    const item = shown[index];
    if (item === undefined) {
      create?.onCreate(query.trim());
      if (props.multiple) setQuery('');
      else close();
    } else if (item.disabled !== true) {
      choose(props, item.value, close);
    }
  };
  const first = shown.findIndex((item) => picked.has(item.value));
  const option = useActiveOption({
    count: shown.length + (creatable ? 1 : 0),
    start: query === '' ? Math.max(first, 0) : 0,
    listKey: query,
    onPick: pick,
    listRef: list,
  });
  const { pointAt } = option;
  // Stable handlers, so that moving the active option only renders two of five hundred.
  const pickRef = useRef(pick);
  useLayoutEffect(() => {
    pickRef.current = pick;
  });
  const handlers = useMemo(() => ({ pick: (index: number) => pickRef.current(index), pointAt }), [pointAt]);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') close();
    else option.handleKeyDown(event);
  };
  return (
    <div
      className={clsx(
        'flex max-h-[min(380px,var(--available-height,70dvh))] w-full min-w-[240px] flex-col wide:w-[264px]',
        className,
      )}
    >
      <div className="flex h-10 flex-none items-center gap-2 border-b border-line px-3 pointer-coarse:h-12">
        <Search aria-hidden="true" className="size-3.5 text-3" />
        <input
          ref={inputRef}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={option.active < 0 ? undefined : `${listId}-${option.active}`}
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            onQueryChange?.(event.target.value);
          }}
          onKeyDown={handleKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent outline-none pointer-coarse:text-[16px]"
        />
      </div>
      <div
        ref={list}
        role="listbox"
        id={listId}
        aria-label={label}
        aria-multiselectable={props.multiple || undefined}
        className="scroll-thin min-h-0 flex-1 scroll-py-1 overflow-y-auto p-1"
      >
        {shown.map((item, index) => (
          <OptionWithHeading
            key={item.value}
            item={item}
            heading={
              item.group !== undefined && item.group !== shown[index - 1]?.group ? item.group : undefined
            }
            id={`${listId}-${index}`}
            index={index}
            active={index === option.active}
            picked={picked.has(item.value)}
            multiple={props.multiple === true}
            handlers={handlers}
          />
        ))}
        {creatable && create && (
          <div
            role="option"
            id={`${listId}-${shown.length}`}
            aria-selected={false}
            data-option={shown.length}
            data-highlighted={option.active === shown.length || undefined}
            className={optionLook}
            onPointerMove={() => option.pointAt(shown.length)}
            onClick={() => pick(shown.length)}
          >
            <Plus aria-hidden="true" />
            <span className="min-w-0 flex-1 truncate">{create.label(query.trim())}</span>
          </div>
        )}
      </div>
      {shown.length === 0 && !creatable && (
        <p role="status" className="-mt-1 px-3 pb-3 text-2">
          {emptyText}
        </p>
      )}
      {footer !== undefined && <div className="flex-none border-t border-line p-1">{footer}</div>}
    </div>
  );
}

interface OptionProps {
  item: PickerItem;
  heading: string | undefined;
  id: string;
  index: number;
  active: boolean;
  picked: boolean;
  multiple: boolean;
  handlers: { pick: (index: number) => void; pointAt: (index: number) => void };
}

const OptionWithHeading = memo(function OptionWithHeading(props: OptionProps) {
  const { item, heading, id, index, active, picked, multiple, handlers } = props;
  return (
    <>
      {heading !== undefined && (
        <div role="presentation" className={groupLabelLook}>
          {heading}
        </div>
      )}
      <div
        role="option"
        id={id}
        aria-selected={picked}
        aria-disabled={item.disabled || undefined}
        data-option={index}
        data-highlighted={active || undefined}
        className={optionLook}
        onPointerMove={() => handlers.pointAt(index)}
        onClick={() => handlers.pick(index)}
      >
        {multiple && <Box ticked={picked} />}
        {item.icon}
        <span className="min-w-0 flex-1 truncate" title={item.label}>
          {item.label}
        </span>
        {item.hint !== undefined && (
          <span className="max-w-28 flex-none truncate text-small text-2">{item.hint}</span>
        )}
        {!multiple && picked && <Check aria-hidden="true" className="size-3.5" />}
      </div>
    </>
  );
});

function Box({ ticked }: { ticked: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-4 flex-none place-items-center rounded-r1 border-[1.4px]',
        ticked ? 'border-primary bg-primary text-on-primary' : 'border-[var(--text-3)] bg-bg',
      )}
    >
      {ticked && <Check className="size-3" />}
    </span>
  );
}

function choose(props: PickerProps, value: string, close: () => void): void {
  if (props.multiple) {
    const has = props.value.includes(value);
    props.onChange(has ? props.value.filter((other) => other !== value) : [...props.value, value]);
  } else {
    props.onChange(value);
    close();
  }
}

/** Sorted by the first appearance of their group, so that each heading is shown once. */
function inGroups(items: readonly PickerItem[]): readonly PickerItem[] {
  if (items.every((item) => item.group === undefined)) return items;
  const groups = new Map<string | undefined, PickerItem[]>();
  for (const item of items) {
    const group = groups.get(item.group);
    if (group) group.push(item);
    else groups.set(item.group, [item]);
  }
  return [...groups.values()].flat();
}

function offersCreation(may: boolean, query: string, items: readonly PickerItem[]): boolean {
  const typed = fold(query.trim());
  return may && typed !== '' && !items.some((item) => fold(item.label) === typed);
}
