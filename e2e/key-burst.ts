import type { CDPSession, Page } from '@playwright/test';

const KEY_CODES: Readonly<Record<string, number>> = {
  Enter: 13,
  Backspace: 8,
  Delete: 46,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Home: 36,
  End: 35,
  Tab: 9,
  // Symbols by the keys of an English keyboard, because their own character codes would be other keys'.
  '#': 51,
  '*': 56,
  '-': 189,
  '>': 190,
  '/': 191,
};
const MODIFIERS: Readonly<Record<string, number>> = { Alt: 1, Control: 2, Shift: 8 };

/** A keyboard that never waits: each key is sent before the page has responded to the previous one. */
export class KeyBurst {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<KeyBurst> {
    return new KeyBurst(await page.context().newCDPSession(page));
  }

  /** Slows down the page's processor by this factor from now on. */
  async slowDown(rate: number): Promise<void> {
    await this.#session.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** Sends keys like `a`, `Shift+Enter` or `Control+b`, and returns once the page has received the last. */
  async send(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.flatMap((key) => this.#press(key)));
  }

  #press(written: string): Promise<unknown>[] {
    const parts = written.length === 1 ? [written] : written.split('+');
    const key = parts.at(-1) ?? '';
    const modifiers = parts.slice(0, -1).reduce((sum, name) => sum + (MODIFIERS[name] ?? 0), 0);
    const isTyped = key.length === 1 && (modifiers & 2) === 0;
    const text = isTyped ? key : key === 'Enter' ? '\r' : undefined;
    const event = {
      key,
      code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key === ' ' ? 'Space' : key,
      windowsVirtualKeyCode: KEY_CODES[key] ?? key.toUpperCase().charCodeAt(0),
      modifiers,
    };
    return [
      this.#session.send('Input.dispatchKeyEvent', {
        type: text === undefined ? 'rawKeyDown' : 'keyDown',
        ...event,
        ...(text === undefined ? {} : { text, unmodifiedText: text }),
      }),
      this.#session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
    ];
  }
}

/** The keys of some words, one for each letter. */
export const keysOf = (words: string): string[] => Array.from(words, (letter) => letter);

const LETTERS = ['a', 'e', 'm', 'r', 't', ' '];
const MOVES = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'ArrowUp', 'ArrowDown', 'Control+ArrowLeft'];
const CHANGES = [
  ['Backspace'],
  ['Delete'],
  ['Shift+Enter'],
  ['Control+Backspace'],
  ['Control+b'],
  ['Shift+ArrowLeft'],
  ['Shift+Home'],
];
/** What is converted while typing. */
const RULES = [
  ['Shift+Enter', '-', ' ', 'a'],
  ['Shift+Enter', '>', ' ', 'e'],
  ['*', '*', 'm', '*', '*'],
];
const BLOCKS = [['Enter'], ['#', ' '], ['Enter', '/', 'q', 'u', 'o', 'Enter', 't']];

export interface KeySequenceSettings {
  readonly seed: number;
  readonly length: number;
  /** Whether Enter breaks the line; in a comment it sends. */
  readonly mayEnter: boolean;
}

/** Random typing, the same for the same seed. */
export function keySequence({ seed, length, mayEnter }: KeySequenceSettings): string[] {
  let state = seed;
  const below = (count: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  const keys: string[] = [];
  while (keys.length < length) {
    const dice = below(20);
    if (dice < 10) keys.push(pick(LETTERS));
    else if (dice < 14) keys.push(pick(MOVES));
    else if (dice < 17) keys.push(...pick(CHANGES));
    else if (dice < 18 || !mayEnter) keys.push(...pick(RULES));
    else keys.push(...pick(BLOCKS));
  }
  return keys;
}
