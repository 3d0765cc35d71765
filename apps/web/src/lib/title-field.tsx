import { endExpectation } from '@cairn/ui/layers';
import { clsx } from 'clsx';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';

/** What a key handler can do with the field. */
export interface TitleKeys {
  /** Saves and leaves the field. */
  leave: () => void;
  /** Discards what has not been sent, and leaves the field. */
  revert: () => void;
  /** Whether the caret is at the end of the text. */
  atEnd: boolean;
}

export interface TitleFieldProps {
  /** The title as the store has it. */
  title: string;
  /** The heading's text: the title, unless it may be empty. */
  heading?: string | undefined;
  label: string;
  placeholder?: string | undefined;
  maxLength: number;
  /** The title is sent after a pause in typing of this length. */
  pauseMs: number;
  mayBeEmpty?: boolean | undefined;
  autofocus?: boolean | undefined;
  className: string;
  /** The typed title, trimmed, if it differs from the stored one. */
  onSave: (title: string) => void;
  onKeyDown: (event: KeyboardEvent, keys: TitleKeys) => void;
}

/** A title as the heading of its screen, in a field that looks like it and is as high as its text. */
export function TitleField(props: TitleFieldProps) {
  const {
    title,
    heading = title,
    label,
    placeholder,
    maxLength,
    autofocus = false,
    className,
    onKeyDown,
  } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const { typed, type, save, revert } = useTyped(props);
  const text = typed ?? title;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- measured anew for each text
  useLayoutEffect(() => fit(area.current), [text]);
  useEffect(() => {
    const observer = new ResizeObserver(() => fit(area.current));
    if (area.current?.parentElement) observer.observe(area.current.parentElement);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (!autofocus) return;
    area.current?.focus({ preventScroll: true });
    endExpectation();
  }, [autofocus]);
  const leave = (): void => area.current?.blur();
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const atEnd = area.current?.selectionEnd === text.length;
    onKeyDown(event, {
      leave,
      revert: () => {
        revert();
        leave();
      },
      atEnd,
    });
  };
  return (
    <h1 className={className}>
      <span className="vh">{heading}</span>
      <textarea
        ref={area}
        dir="auto"
        rows={1}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => type(event.target.value.replaceAll('\n', ' '))}
        onBlur={save}
        onKeyDown={handleKeyDown}
        className={clsx(
          '-mx-1.5 block w-[calc(100%+12px)] resize-none overflow-hidden rounded-r2 bg-transparent px-1.5 outline-offset-0 hover:bg-tint-hover focus:bg-transparent',
          placeholder !== undefined && 'placeholder:text-3',
        )}
      />
    </h1>
  );
}

/**
 * The typed text stays until the field is left, so that an echo from the server never causes flicker. It is sent after
 * each pause, and at the latest when the page is closed.
 */
function useTyped({ title, pauseMs, mayBeEmpty = false, onSave }: TitleFieldProps) {
  const [typed, setTyped] = useState<string>();
  const latest = useRef({ typed, title, mayBeEmpty, onSave });
  useLayoutEffect(() => {
    latest.current = { typed, title, mayBeEmpty, onSave };
  });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const store = useCallback(() => {
    clearTimeout(timer.current);
    const now = latest.current;
    const text = now.typed?.trim();
    if (text !== undefined && text !== now.title && (text !== '' || now.mayBeEmpty)) now.onSave(text);
  }, []);
  useEffect(() => {
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [store]);
  const forget = (): void => {
    clearTimeout(timer.current);
    latest.current = { ...latest.current, typed: undefined };
    setTyped(undefined);
  };
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(store, pauseMs);
    },
    save: () => {
      store();
      forget();
    },
    revert: forget,
  };
}

function fit(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}
