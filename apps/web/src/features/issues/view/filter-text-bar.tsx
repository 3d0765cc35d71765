import type { FilterCompletion, FilterProblem } from '@cairn/domain/issues/filter-text/index';
import { CopyButton } from '@cairn/ui/copy-button';
import { IconButton } from '@cairn/ui/icon-button';
import { CloseIcon, FilterIcon } from '@cairn/ui/icons';
import { useReturnedFocus } from '@cairn/ui/use-returned-focus';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useIssueContext } from '../issue-context.tsx';
import type { FilterBarProps } from './filter-chips.tsx';
import { filterProblemText } from './filter-problem-text.ts';
import { useTypedFilter } from './use-typed-filter.ts';

interface FilterTextBarProps extends FilterBarProps {
  /** The initial text, instead of the current filters. */
  readonly given: string | undefined;
  readonly onClose: () => void;
}

/** The filters of a list as one line of text, in place of their chips. */
export function FilterTextBar({ given, onClose, ...props }: FilterTextBarProps) {
  const { words, propertyUis } = useIssueContext();
  const { t, say } = words;
  useReturnedFocus();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  const typed = useTypedFilter(props, given);
  const { options } = typed.completions;
  const { problem } = typed;
  const [isFocused, setIsFocused] = useState(true);
  const [moved, setMoved] = useState<number>();
  const isShown = isFocused && options.length > 0;
  const active = moved === undefined ? (typed.isBegun ? 0 : -1) : Math.min(moved, options.length - 1);
  const caretNext = useRef<number>(undefined);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    const at = caretNext.current;
    caretNext.current = undefined;
    if (at !== undefined) input.current?.setSelectionRange(at, at);
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [typed.text, active, listId]);
  const pick = (option: FilterCompletion): void => {
    caretNext.current = typed.complete(option);
    setMoved(undefined);
    input.current?.focus();
  };
  const finish = (): void => {
    if (typed.finish()) onClose();
  };
  const applyGiven = useEffectEvent(finish);
  const isToApply = typed.isGiven && typed.isRead;
  // Before the first paint, so that a text is only visible if it can't be applied.
  useLayoutEffect(() => {
    if (isToApply) applyGiven();
  }, [isToApply]);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && isShown) {
      event.preventDefault();
      setMoved((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const option = isShown ? options[active] : undefined;
      if (option) pick(option);
      else finish();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      typed.finish();
      onClose();
    }
  };
  return (
    <div className="relative flex h-10 flex-none items-center gap-2 border-b border-line pr-3 pl-4 narrow:px-2 pointer-coarse:h-12">
      <FilterIcon aria-hidden="true" className="flex-none text-2" />
      <div className="relative h-full min-w-0 flex-1">
        <Mirror text={typed.text} problem={problem} ref={mirror} />
        <input
          ref={input}
          role="combobox"
          aria-label={t('filter.typed')}
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          aria-autocomplete="list"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${listId}-problem` : undefined}
          placeholder={t('filter.example')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed.text}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          onScroll={() => mirror.current?.scrollTo({ left: input.current?.scrollLeft ?? 0 })}
          onChange={({ target }) => {
            typed.write(target.value, target.selectionStart ?? target.value.length);
            setMoved(undefined);
          }}
          onSelect={({ currentTarget }) => typed.moveTo(currentTarget.selectionStart ?? 0)}
          onKeyDown={handleKeyDown}
          className="relative h-full w-full bg-transparent outline-none pointer-coarse:text-[16px]"
        />
      </div>
      {props.onTyped && typed.isRead && typed.text.trim() !== '' && (
        <CopyButton
          label={t('filter.copyLink')}
          copiedLabel={t('filter.copied')}
          refusedLabel={t('filter.notCopied')}
          text={addressWith(typed.text.trim())}
        />
      )}
      <IconButton label={t('filter.close')} size="sm" icon={<CloseIcon />} onClick={finish} />
      {(problem ?? isShown) && (
        <div className="absolute top-full left-3 z-popover mt-1 w-[360px] max-w-[calc(100%-24px)] overflow-hidden rounded-r3 bg-raised shadow-e2">
          {problem && (
            <p id={`${listId}-problem`} role="status" className="px-3 py-2 text-red-ink">
              {filterProblemText(problem, propertyUis, say)}
            </p>
          )}
          {isShown && (
            <div
              role="listbox"
              id={listId}
              aria-label={t('filter.suggestions')}
              className="scroll-thin max-h-[280px] scroll-py-1 overflow-y-auto p-1"
            >
              {options.map((option, index) => (
                <Option
                  key={option.text}
                  id={`${listId}-${index}`}
                  option={option}
                  isActive={index === active}
                  onPick={() => pick(option)}
                />
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** The list's URL with this text, so that it can be shared. */
const addressWith = (text: string): string =>
  `${location.origin}${location.pathname}?filter=${encodeURIComponent(text)}`;

/** The same text behind the field's own, to mark the word with an error: an input can't mark part of its value. */
function Mirror({
  text,
  problem,
  ref,
}: {
  text: string;
  problem: FilterProblem | undefined;
  ref: React.Ref<HTMLDivElement>;
}) {
  if (!problem) return null;
  const { from, to } = problem;
  return (
    <div
      ref={ref}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 flex items-center overflow-hidden whitespace-pre text-transparent pointer-coarse:text-[16px]"
    >
      <span>{text.slice(0, from)}</span>
      <span className="underline decoration-[var(--tone-red-ink)] decoration-wavy underline-offset-4">
        {text.slice(from, Math.max(to, from + 1)) || ' '}
      </span>
      <span>{text.slice(Math.max(to, from + 1))}</span>
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly option: FilterCompletion;
  readonly isActive: boolean;
  readonly onPick: () => void;
}

function Option({ id, option: { text, property, value }, isActive, onPick }: OptionProps) {
  const { words, uiById } = useIssueContext();
  const { say, t } = words;
  const ui = property && uiById.get(property.id);
  const described = ui && value !== undefined && value !== 'me' ? ui.describe(value, words) : undefined;
  const presence = text === 'no:' ? t('filter.without') : text === 'has:' ? t('filter.with') : '';
  return (
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      data-highlighted={isActive || undefined}
      className="flex min-h-8 w-full cursor-default items-center gap-2 rounded-r2 px-2 py-1 select-none hover:bg-tint-hover data-highlighted:bg-tint-active pointer-coarse:min-h-11 [&>svg]:flex-none [&>svg]:text-2"
      tabIndex={-1}
      onMouseDown={(event) => {
        // The field keeps the focus.
        event.preventDefault();
        onPick();
      }}
    >
      {described?.icon ?? (ui ? <ui.Icon /> : <span className="size-4" />)}
      <span className="min-w-0 flex-1 truncate">{text}</span>
      <span className="max-w-36 flex-none truncate text-small text-2">
        {described?.label ?? (ui ? say(ui.label) : presence)}
      </span>
    </div>
  );
}
