import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { useFieldControl } from './field-control.ts';
import { fold } from './filter-items.ts';
import { fieldLook, optionLook } from './looks.ts';
import { Popover } from './popover.tsx';
import { useActiveOption } from './use-active-option.ts';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  description?: string | undefined;
  disabled?: boolean | undefined;
}

export interface SelectProps<Value extends string> {
  /** Accessible name, read with the value. */
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string | undefined;
  /** 24, 28, 32 or 36 px high. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

const heights = { xs: 'h-6 text-[12.5px]', sm: 'h-7', md: 'h-8', lg: 'h-9' };

/** A dropdown for a few known options; letters jump to a match. For many options use a Picker. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, onChange, placeholder, size = 'md', disabled, className } = props;
  const aria = useFieldControl({});
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = options.find((option) => option.value === value);
  return (
    <Popover
      kind="listbox"
      opensByArrow
      label={label}
      initialFocus={list}
      className="!overflow-hidden"
      trigger={
        <button
          type="button"
          role="combobox"
          aria-controls={listId}
          {...aria}
          aria-label={aria.id === undefined ? label : undefined}
          disabled={disabled}
          className={clsx(
            fieldLook,
            heights[size],
            'flex items-center gap-2 pr-2 pl-2.5 text-start hover:bg-hover pointer-coarse:min-h-11',
            className,
          )}
        >
          {chosen?.icon}
          <span className={clsx('min-w-0 flex-1 truncate', !chosen && 'text-3')}>
            {chosen?.label ?? placeholder}
          </span>
          <ChevronDown aria-hidden="true" className="size-3 text-2" />
        </button>
      }
    >
      {(close) => (
        <SelectList
          id={listId}
          label={label}
          options={options}
          value={value}
          listRef={list}
          onPick={(next) => {
            onChange(next);
            close();
          }}
          close={close}
        />
      )}
    </Popover>
  );
}

interface SelectListProps<Value extends string> {
  id: string;
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  listRef: React.RefObject<HTMLDivElement | null>;
  onPick: (value: Value) => void;
  close: () => void;
}

/** Milliseconds within which typed letters form one search. */
const TYPE_AHEAD = 600;

function SelectList<Value extends string>(props: SelectListProps<Value>) {
  const { id, label, options, value, listRef, onPick, close } = props;
  const typed = useRef({ text: '', at: 0 });
  const start = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  const pick = (index: number) => {
    const option = options[index];
    if (option && option.disabled !== true) onPick(option.value);
  };
  const option = useActiveOption({ count: options.length, start, listKey: '', onPick: pick, listRef });
  const jump = (letter: string) => {
    const now = Date.now();
    const text = (now - typed.current.at < TYPE_AHEAD ? typed.current.text : '') + fold(letter);
    typed.current = { text, at: now };
    const found = options.findIndex((candidate) => fold(candidate.label).startsWith(text));
    if (found >= 0) option.setActive(found);
  };
  return (
    <div
      ref={listRef}
      id={id}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${option.active}`}
      data-focus-scope=""
      className="scroll-thin max-h-[min(320px,var(--available-height,70dvh))] min-w-[max(var(--anchor-width,0px),140px)] scroll-py-1 overflow-y-auto p-1 outline-none"
      onKeyDown={(event) => {
        if (event.key === 'Tab') close();
        else if (event.key === ' ') {
          event.preventDefault();
          pick(option.active);
        } else if (event.key === 'Home' || event.key === 'End') {
          event.preventDefault();
          option.setActive(event.key === 'Home' ? 0 : options.length - 1);
        } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) jump(event.key);
        else option.handleKeyDown(event);
      }}
    >
      {options.map((item, index) => (
        <div
          key={item.value}
          role="option"
          id={`${id}-${index}`}
          aria-selected={item.value === value}
          aria-disabled={item.disabled || undefined}
          data-option={index}
          data-highlighted={index === option.active || undefined}
          className={optionLook}
          onPointerMove={() => option.pointAt(index)}
          onClick={() => pick(index)}
        >
          {item.icon}
          <span className="min-w-0 flex-1">
            <span className="block truncate">{item.label}</span>
            {item.description !== undefined && (
              <span className="block text-small text-2">{item.description}</span>
            )}
          </span>
          <Check aria-hidden="true" className={clsx('size-3.5', item.value !== value && 'invisible')} />
        </div>
      ))}
    </div>
  );
}
