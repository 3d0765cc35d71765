import { Dialog } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Fragment, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Anew } from './anew.tsx';
import type { CommandGroup, CommandItem, CommandPaletteProps } from './command-palette.tsx';
import { Kbd } from './kbd.tsx';
import { LayerFocus } from './layer-focus.tsx';
import { groupLabelLook, optionLook } from './looks.ts';
import { ToggleGroup } from './toggle-group.tsx';
import { useActiveOption } from './use-active-option.ts';

export function CommandDialog(props: CommandPaletteProps) {
  const { open, onOpenChange, label } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal className="relative z-dialog">
        <Dialog.Backdrop className="fixed inset-0 bg-scrim transition-opacity duration-fast data-starting-style:opacity-0 data-ending-style:opacity-0" />
        <Dialog.Popup
          aria-label={label}
          finalFocus={false}
          className="fixed top-[14vh] left-1/2 flex max-h-[70vh] w-[640px] max-w-[calc(100vw-24px)] -translate-x-1/2 flex-col overflow-hidden rounded-r4 bg-raised text-base text-text shadow-e3 outline-none transition-[opacity,translate] duration-fast ease-enter data-starting-style:-translate-y-1 data-starting-style:opacity-0 data-ending-style:opacity-0 narrow:top-2 narrow:max-h-[calc(100dvh-16px)]"
        >
          <Anew open={open}>
            <CommandPanel {...props} inputRef={input} />
            <LayerFocus open={open} initialFocus={input} />
          </Anew>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function CommandPanel(props: CommandPaletteProps & { inputRef: React.RefObject<HTMLInputElement | null> }) {
  const { inputRef, footer, scope } = props;
  const { label, placeholder, query, onQueryChange, groups, emptyText, countText, context, onRun, onMore } =
    props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const items = groups.flatMap((group) => group.items);
  const run = (index: number, newTab = false) => {
    const item = items[index];
    if (item && item.disabled !== true) onRun(item, { newTab });
  };
  const option = useActiveOption({
    count: items.length,
    start: 0,
    listKey: `${query}\n${context?.label ?? ''}\n${scope?.value ?? ''}`,
    onPick: (index) => run(index),
    listRef: list,
  });
  const handleKeyDown = (event: KeyboardEvent) => {
    const item = items[option.active];
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      run(option.active, true);
    } else if (event.key === 'Tab' && !event.shiftKey && onMore && item) {
      event.preventDefault();
      onMore(item);
    } else if (event.key === 'Backspace' && query === '' && context) {
      event.preventDefault();
      context.onRemove();
    } else {
      option.handleKeyDown(event);
    }
  };
  return (
    <>
      {context && <ContextLine {...context} />}
      {/* The scope comes before the input, so that Shift+Tab reaches it: Tab alone acts on the item. */}
      <div className="flex flex-none flex-row-reverse items-center narrow:flex-col-reverse narrow:items-start">
        {scope && (
          <div
            role="presentation"
            className="flex-none pr-3 narrow:px-4 narrow:pb-2"
            onMouseDown={(event) => event.preventDefault()}
          >
            <ToggleGroup look="text" {...scope} />
          </div>
        )}
        <input
          ref={inputRef}
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={option.active < 0 ? undefined : `${id}-${option.active}`}
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => onQueryChange(event.target.value)}
          onKeyDown={handleKeyDown}
          className="h-[52px] min-w-0 flex-1 bg-transparent px-4 text-[16px] tracking-[-0.012em] outline-none narrow:w-full narrow:flex-none"
        />
      </div>
      <div
        ref={list}
        role="listbox"
        id={id}
        aria-label={label}
        // The focus stays in the input, because the action may ask for more.
        onMouseDown={(event) => event.preventDefault()}
        className={clsx(
          'scroll-thin min-h-0 scroll-pt-8 scroll-pb-2 overflow-y-auto border-t border-line px-2 pt-1 pb-2',
          items.length === 0 && 'vh',
        )}
      >
        <Groups groups={groups} id={id} active={option.active} pointAt={option.pointAt} run={run} />
      </div>
      {items.length === 0 && <p className="border-t border-line px-4 py-4 text-2">{emptyText}</p>}
      <div role="status" className="vh">
        {items.length === 0 ? emptyText : countText}
      </div>
      {footer !== undefined && <Footer hints={footer} />}
    </>
  );
}

function ContextLine({ label, removeLabel, onRemove }: NonNullable<CommandPaletteProps['context']>) {
  return (
    <div className="flex px-4 pt-3">
      <span className="inline-flex min-w-0 items-center gap-1 rounded-r1 bg-tint-active py-[3px] pr-1 pl-2 text-small text-2">
        <span className="truncate">{label}</span>
        <button
          type="button"
          tabIndex={-1}
          aria-label={removeLabel}
          onClick={onRemove}
          className="hit rounded-r1 hover:text-text"
        >
          <X aria-hidden="true" className="size-3" />
        </button>
      </span>
    </div>
  );
}

interface GroupsProps {
  groups: readonly CommandGroup[];
  id: string;
  active: number;
  pointAt: (index: number) => void;
  run: (index: number, newTab?: boolean) => void;
}

function Groups({ groups, id, active, pointAt, run }: GroupsProps) {
  let index = -1;
  return groups.map((group) =>
    group.items.length === 0 ? null : (
      <div key={group.id} role="group" aria-labelledby={`${id}-group-${group.id}`}>
        <div id={`${id}-group-${group.id}`} className={groupLabelLook}>
          {group.label}
        </div>
        {group.items.map((item) => {
          index += 1;
          const at = index;
          return (
            <div
              key={item.id}
              role="option"
              id={`${id}-${at}`}
              aria-selected={at === active}
              aria-disabled={item.disabled || undefined}
              data-option={at}
              data-command={item.id}
              data-highlighted={at === active || undefined}
              className={clsx(optionLook, 'h-9')}
              onPointerMove={() => pointAt(at)}
              onClick={(event) => run(at, event.metaKey || event.ctrlKey)}
            >
              {item.icon}
              {item.prefix !== undefined && <span className="flex-none text-2">{item.prefix}</span>}
              <span className="min-w-0 flex-1 truncate">{marked(item)}</span>
              {item.hint !== undefined && (
                <span className="max-w-[45%] flex-none truncate text-small text-2">{item.hint}</span>
              )}
              {item.keys !== undefined && <Kbd keys={item.keys} className="ml-2" />}
            </div>
          );
        })}
      </div>
    ),
  );
}

/** The label, with the matching letters highlighted. */
function marked({ label, matches }: CommandItem): ReactNode {
  if (!matches || matches.length === 0) return label;
  let end = 0;
  const parts = matches.map(([from, to]) => {
    const part = (
      <Fragment key={from}>
        {label.slice(end, from)}
        <mark className="bg-transparent font-strong text-link">{label.slice(from, to)}</mark>
      </Fragment>
    );
    end = to;
    return part;
  });
  return [...parts, label.slice(end)];
}

function Footer({ hints }: { hints: NonNullable<CommandPaletteProps['footer']> }) {
  return (
    <div className="flex h-9 flex-none items-center gap-4 border-t border-line px-4 text-small text-2 narrow:hidden">
      {hints.map((hint) => (
        <span key={hint.text} className={clsx('inline-flex items-center gap-1.5', hint.end && 'ml-auto')}>
          <Kbd keys={hint.keys} />
          {hint.text}
        </span>
      ))}
    </div>
  );
}
