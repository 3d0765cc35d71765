import { isApple } from '@cairn/ui/kbd';

const MODIFIERS: Readonly<Record<string, string>> = {
  mod: '$mod',
  ctrl: 'Control',
  alt: 'Alt',
  shift: 'Shift',
  meta: 'Meta',
};

/** Which press on which layout makes a sign is the keyboard's business: it may need Shift or the third level. */
const SIGN_WAYS = ['', 'Shift+', 'Control+Alt+'] as const;

/** `g h` is two presses. */
export const pressesOf = (keys: string): string[] => keys.trim().split(/\s+/).filter(Boolean);

/** The bindings by which tinykeys knows a shortcut: several where its sign needs other keys on other layouts. */
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

/** The press of an event in the way shortcuts are written; undefined for a modifier alone. */
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

/** Whether pressing one would also press (the beginning of) the other. */
export function keysCollide(a: string, b: string): boolean {
  const [first, second] = [pressesOf(a.toLowerCase()), pressesOf(b.toLowerCase())];
  const shared = Math.min(first.length, second.length);
  return shared > 0 && first.slice(0, shared).every((press, at) => press === second[at]);
}

/** What browsers keep for themselves, whatever a page says. */
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
