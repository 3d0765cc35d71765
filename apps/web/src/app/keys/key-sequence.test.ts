import { createKeybindingsHandler } from 'tinykeys';
import { describe, expect, test } from 'vitest';
import { bindingsOf, isBrowserKey, keysCollide, pressOf } from './key-sequence.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('bindings', () => {
  test('letters and chords have one binding each', () => {
    expect(bindingsOf('c')).toEqual(['c']);
    expect(bindingsOf('mod+shift+c')).toEqual(['$mod+Shift+c']);
    expect(bindingsOf('g h')).toEqual(['g h']);
  });

  test('a symbol works on every layout, with Shift or AltGr', () => {
    expect(bindingsOf('/')).toEqual(['/', 'Shift+/', 'Control+Alt+/']);
    expect(bindingsOf('?')).toContain('Shift+?');
    expect(bindingsOf('g [')).toContain('g Control+Alt+[');
  });

  test.each([
    ['g h', ['g', 'h'], true],
    ['g h', ['h'], false],
    ['g h', ['g', 'x', 'h'], false],
    ['c', ['c'], true],
    ['c', ['C'], true],
  ])('%s after %s: %s', (keys, typed, expected) => {
    let heard = false;
    const handle = createKeybindingsHandler(
      Object.fromEntries(bindingsOf(keys).map((binding) => [binding, () => (heard = true)])),
    );
    for (const key of typed) handle(keyEvent(key));
    expect(heard).toBe(expected);
  });
});

describe('recording', () => {
  test.each([
    [{ ...plain, key: 'a' }, 'a'],
    [{ ...plain, key: 'P', shiftKey: true }, 'shift+p'],
    [{ ...plain, key: 'k', ctrlKey: true }, 'mod+k'],
    [{ ...plain, key: '?', shiftKey: true }, '?'],
    [{ ...plain, key: '[', ctrlKey: true, altKey: true }, '['],
    [{ ...plain, key: ' ' }, 'space'],
    [{ ...plain, key: 'Delete' }, 'delete'],
    [{ ...plain, key: 'Shift', shiftKey: true }, undefined],
    [{ ...plain, key: 'Dead' }, undefined],
  ])('%o is written %s', (event, expected) => {
    expect(pressOf(event, false)).toBe(expected);
  });

  test('on a Mac, Command is mod and Control is itself', () => {
    expect(pressOf({ ...plain, key: 'k', metaKey: true }, true)).toBe('mod+k');
    expect(pressOf({ ...plain, key: 'k', ctrlKey: true }, true)).toBe('ctrl+k');
  });
});

describe('collisions', () => {
  test.each([
    ['c', 'c', true],
    ['g', 'g h', true],
    ['g h', 'g p', false],
    ['G H', 'g h', true],
    ['h', 'g h', false],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(keysCollide(a, b)).toBe(expected);
    expect(keysCollide(b, a)).toBe(expected);
  });

  test('knows the shortcuts that browsers reserve', () => {
    expect(isBrowserKey('mod+w')).toBe(true);
    expect(isBrowserKey('mod+k')).toBe(false);
  });
});

/** Node has no keyboard events; tinykeys only needs these fields. */
class FakeKeyboardEvent {
  readonly key: string;
  readonly code = '';

  constructor(key: string) {
    this.key = key;
  }

  getModifierState(): boolean {
    return false;
  }
}

function keyEvent(key: string): KeyboardEvent {
  Object.assign(globalThis, { KeyboardEvent: FakeKeyboardEvent });
  return new FakeKeyboardEvent(key) as unknown as KeyboardEvent;
}
