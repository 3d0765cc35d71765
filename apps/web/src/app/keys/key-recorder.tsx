import { Kbd, keyCaps } from '@cairn/ui/kbd';
import { useEffect, useId, useRef, useState } from 'react';
import { pressOf } from './key-sequence.ts';

/** Recording ends after this long without a key press. */
const PAUSE_MS = 900;
const MAX_PRESSES = 3;

interface KeyRecorderProps {
  readonly label: string;
  readonly hint: string;
  /** Undefined: no change. Null: no shortcut. */
  readonly onDone: (keys: string | null | undefined) => void;
}

/** Records the next key presses until a pause. */
export function KeyRecorder({ label, hint, onDone }: KeyRecorderProps) {
  const [presses, setPresses] = useState<readonly string[]>([]);
  const hintId = useId();
  const box = useRef<HTMLButtonElement>(null);
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    if (presses.length === 0) return;
    const timer = setTimeout(
      () => latest.current(presses.join(' ')),
      presses.length >= MAX_PRESSES ? 0 : PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [presses]);
  const handleKeyDown = (event: React.KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (event.nativeEvent.repeat) return;
    if (event.key === 'Escape') return onDone(undefined);
    if (event.key === 'Backspace' && presses.length === 0) return onDone(null);
    const press = pressOf(event.nativeEvent);
    if (press !== undefined) setPresses((before) => [...before, press]);
  };
  return (
    // A button takes the focus and all keys, and inserts no text.
    <button
      ref={box}
      type="button"
      aria-label={label}
      aria-describedby={hintId}
      onKeyDown={handleKeyDown}
      onBlur={() => onDone(undefined)}
      className="flex h-7 items-center rounded-r2 border border-strong px-2 text-small outline-2 outline-offset-2"
    >
      {presses.length === 0 ? (
        <span className="text-2">{label}</span>
      ) : (
        <>
          <Kbd keys={presses.join(' ')} />
          <output className="vh">{keyCaps(presses.join(' ')).join(' ')}</output>
        </>
      )}
      <span id={hintId} className="vh">
        {hint}
      </span>
    </button>
  );
}
