import { CornerDownLeft } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { Button } from './button.tsx';
import type { DayString } from './dates.ts';

/** A suggested day, such as Tomorrow. */
export interface DayChoice {
  label: string;
  day: DayString;
}

/** The labels of a {@link DayField}, and how it reads and shows days. */
export interface DayFieldWords {
  /** Accessible name of the field. */
  label: string;
  placeholder: string;
  /** Shown for text that is not a date. */
  invalid: string;
  /** Parses text into a day, or null; called on every letter. */
  read: (typed: string) => DayString | null;
  /** Formats the day for the preview. */
  show: (day: DayString) => string;
  choices: readonly DayChoice[];
  /** Returns a message about why a day can't be picked; undefined if it can. */
  refuse?: ((day: DayString) => string | undefined) | undefined;
}

interface DayFieldProps extends DayFieldWords {
  inputRef: RefObject<HTMLInputElement | null>;
  onPick: (day: DayString) => void;
  /** Called on Arrow down, which leaves the field. */
  onDown: () => void;
}

/** A text field for a day with a preview; Enter picks the previewed day. While empty, it suggests days. */
export function DayField(props: DayFieldProps) {
  const { label, placeholder, invalid, read, show, choices, refuse, inputRef, onPick, onDown } = props;
  const noteId = useId();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const isEmpty = typed.trim() === '';
  const day = isEmpty ? null : read(typed);
  const refusal = day === null ? undefined : refuse?.(day);
  const isWrong = !isEmpty && (day === null || refusal !== undefined);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (day !== null && refusal === undefined) onPick(day);
    else setAsked(!isEmpty);
  };
  return (
    <div className="border-b border-line">
      <input
        ref={inputRef}
        aria-label={label}
        aria-invalid={(asked && isWrong) || undefined}
        aria-describedby={noteId}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAsked(false);
        }}
        onKeyDown={handleKeyDown}
        className="h-10 w-full bg-transparent px-3 outline-none pointer-coarse:h-12 pointer-coarse:text-[16px]"
      />
      <div className="flex min-h-9 items-center gap-1 px-2 pb-2 pointer-coarse:min-h-13">
        {isEmpty ? (
          choices.map((choice) => (
            <Button
              key={choice.label}
              variant="ghost"
              disabledReason={refuse?.(choice.day)}
              title={show(choice.day)}
              onClick={() => onPick(choice.day)}
            >
              {choice.label}
            </Button>
          ))
        ) : day !== null && refusal === undefined ? (
          <button
            type="button"
            tabIndex={-1}
            onClick={() => onPick(day)}
            className="flex min-h-7 w-full items-center gap-2 rounded-r2 bg-tint-active px-2 font-medium tabular-nums pointer-coarse:min-h-11"
          >
            <span className="flex-1 text-start">{show(day)}</span>
            <CornerDownLeft aria-hidden="true" className="size-3.5 text-2" />
          </button>
        ) : (
          <span className={asked ? 'px-2 text-red-ink' : 'px-2 text-2'}>{refusal ?? invalid}</span>
        )}
      </div>
      <span id={noteId} role="status" className="vh">
        {isEmpty ? '' : day === null ? invalid : (refusal ?? show(day))}
      </span>
    </div>
  );
}
