import { isApple } from '@cairn/ui/kbd';

const MODIFIERS: Readonly<Record<string, string>> = {
  mod: '$mod',
  ctrl: 'Control',
  alt: 'Alt',
  shift: 'Shift',
  meta: 'Meta',
};

/** How a symbol is typed depends on the layout: it may need Shift or AltGr. */
const SIGN_WAYS = ['', 'Shift+', 'Control+Alt+'] as const;

/** `g h` is two key presses. */
export const pressesOf = (keys: string): string[] => keys.trim().split(/\s+/).filter(Boolean);

/** The tinykeys bindings of a shortcut: several if its symbol needs other keys on other layouts. */
export function bindingsOf(keys: string): string[] {
  return pressesOf(keys)
    .map(bindingsOfPress)
    .reduce<string[]>(
      (before, ways) =>
        before.length === 0 ? ways : before.flatMap((each) => ways.map((way) => `${each} ${way}`)),
      [],
    );
}

function bindingsOfPress(press: string): string[] {
  const parts = press === '+' ? ['+'] : press.split('+').filter(Boolean);
  const key = parts.at(-1) ?? '';
  const modifiers = parts.slice(0, -1).map((each) => MODIFIERS[each.toLowerCase()] ?? each);
  const isSign = key.length === 1 && !/[a-z0-9]/i.test(key);
  if (modifiers.length > 0 || !isSign) return [[...modifiers, nameOf(key)].join('+')];
  return [...SIGN_WAYS, ...(isApple() ? (['Alt+'] as const) : [])].map((way) => `${way}${key}`);
}

const NAMES: Readonly<Record<string, string>> = {
  space: 'Space',
  esc: 'Escape',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
};

const nameOf = (key: string): string => NAMES[key.toLowerCase()] ?? key;

/** The key press of an event in shortcut notation; undefined for a modifier alone. */
export function pressOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  apple: boolean = isApple(),
): string | undefined {
  const { key } = event;
  if (['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead', 'Process'].includes(key))
    return undefined;
  const isSign = key.length === 1 && !/[a-z0-9]/i.test(key) && key !== ' ';
  const isThirdLevel = isSign && event.ctrlKey && event.altKey;
  const modifiers = [
    (apple ? event.metaKey : event.ctrlKey && !isThirdLevel) ? 'mod' : '',
    apple && event.ctrlKey && !isThirdLevel ? 'ctrl' : '',
    !apple && event.metaKey ? 'meta' : '',
    event.altKey && !isSign ? 'alt' : '',
    event.shiftKey && !isSign ? 'shift' : '',
  ];
  return [...modifiers.filter(Boolean), key === ' ' ? 'space' : key.toLowerCase()].join('+');
}

/** Whether typing one would also type (the beginning of) the other. */
export function keysCollide(a: string, b: string): boolean {
  const [first, second] = [pressesOf(a.toLowerCase()), pressesOf(b.toLowerCase())];
  const shared = Math.min(first.length, second.length);
  return shared > 0 && first.slice(0, shared).every((press, at) => press === second[at]);
}

/** Shortcuts that browsers reserve, whatever a page says. */
const BROWSER_KEYS = [
  'mod+w',
  'mod+t',
  'mod+n',
  'mod+q',
  'mod+shift+n',
  'mod+shift+t',
  'mod+shift+w',
  'mod+tab',
];

export const isBrowserKey = (keys: string): boolean =>
  pressesOf(keys).some((press) => BROWSER_KEYS.includes(press));
