import { clsx } from 'clsx';

const appleGlyphs: Record<string, string> = { mod: '⌘', ctrl: '⌃', alt: '⌥', shift: '⇧', meta: '⌘' };
const otherNames: Record<string, string> = {
  mod: 'Ctrl',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  meta: 'Win',
};
const glyphs: Record<string, string> = {
  enter: '↵',
  escape: 'Esc',
  esc: 'Esc',
  backspace: '⌫',
  delete: 'Del',
  tab: '⇥',
  space: '␣',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
};

/** Whether to show shortcuts with Apple's symbols. */
export function isApple(): boolean {
  return (
    typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform || navigator.userAgent)
  );
}

/**
 * The key caps of a shortcut. `mod` is ⌘ or Ctrl; `+` joins keys pressed together, a space separates keys pressed in turn.
 *
 * @example `keyCaps('mod+shift+k')` is `['Ctrl', 'Shift', 'K']`; `keyCaps('g i')` is `['G', 'I']`
 */
export function keyCaps(keys: string, apple: boolean = isApple()): string[] {
  return splitKeys(keys)
    .flat()
    .map((key) => keyCap(key, apple));
}

/** A shortcut as `aria-keyshortcuts`; undefined for sequences, which the attribute doesn't support. */
export function ariaKeys(keys: string, apple: boolean = isApple()): string | undefined {
  const [chord, ...more] = splitKeys(keys);
  if (chord === undefined || more.length > 0) return undefined;
  const names: Record<string, string> = {
    mod: apple ? 'Meta' : 'Control',
    ctrl: 'Control',
    alt: 'Alt',
    shift: 'Shift',
    meta: 'Meta',
  };
  return chord
    .map((key) => names[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join('+');
}

function splitKeys(keys: string): string[][] {
  return keys
    .trim()
    .split(/\s+/)
    .map((chord) => (chord === '+' ? ['+'] : chord.split('+').filter(Boolean)));
}

function keyCap(key: string, apple: boolean): string {
  const lower = key.toLowerCase();
  const modifier = apple ? appleGlyphs[lower] : otherNames[lower];
  return modifier ?? glyphs[lower] ?? (key.length === 1 || /^f\d/.test(key) ? key.toUpperCase() : key);
}

export interface KbdProps {
  /** A shortcut such as `mod+k`, `g i` or `Escape`. */
  keys: string;
  /** `inherit` uses the text colour, as on a primary button. */
  tone?: 'plain' | 'inherit' | undefined;
  className?: string | undefined;
}

/** A shortcut shown as key caps. Decorative: the control itself has `aria-keyshortcuts`. */
export function Kbd({ keys, tone = 'plain', className }: KbdProps) {
  return (
    <span className={clsx('inline-flex flex-none gap-0.5', className)} aria-hidden="true">
      {keyCaps(keys).map((cap, index) => (
        <kbd
          // oxlint-disable-next-line react/no-array-index-key -- the key caps of a shortcut never move
          key={`${cap}-${index}`}
          className={clsx(
            'h-[18px] min-w-[18px] rounded-r1 border px-1 text-center font-sans text-micro font-medium',
            tone === 'plain'
              ? 'border-strong bg-bg text-2'
              : 'border-[color-mix(in_oklab,currentColor_45%,transparent)] text-inherit',
          )}
        >
          {cap}
        </kbd>
      ))}
    </span>
  );
}
