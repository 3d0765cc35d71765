import { expect, test } from 'vitest';
import {
  applyUpdate,
  ContentString,
  Doc,
  encodeStateAsUpdate,
  encodeStateVector,
  Item,
  XmlElement,
  XmlText,
} from 'yjs';
import {
  applyFindingLost,
  checkUpdate,
  comeInWithin,
  contentOf,
  countConflicts,
  Steps,
  UpdatesAhead,
} from '../src/content/index.ts';
import { LIMITS } from '../src/protocol/index.ts';

/** What a hostile writer puts together by hand. */
function number(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push(128 + (rest % 128));
  return [...bytes, rest];
}

/** Deletes every second one of `count` characters. */
function everySecond(client: number, from: number, count: number): Uint8Array {
  const bytes = [0, 1, ...number(client), ...number(count / 2)];
  for (let at = 0; at < count; at += 2) bytes.push(...number(from + at), 1);
  return Uint8Array.from(bytes);
}

const copyOf = (ydoc: Doc): Doc => {
  const copy = new Doc();
  applyUpdate(copy, encodeStateAsUpdate(ydoc));
  return copy;
};

function documentOf(text: string): Doc {
  const ydoc = new Doc();
  ydoc.clientID = 7;
  const block = new XmlElement('paragraph');
  contentOf(ydoc).insert(0, [block]);
  block.insert(0, [new XmlText(text)]);
  return ydoc;
}

/** The steps of taking an update: looking at it, and finding what was lost by it. */
function stepsOf(ydoc: Doc, update: Uint8Array): number {
  // A quadratic finder ends here, and not in minutes.
  const steps = new Steps(2_000_000);
  expect(checkUpdate(ydoc, update, { limits: LIMITS, steps })).toBeUndefined();
  applyFindingLost(ydoc, update, null, steps);
  return steps.taken;
}

const SIZES = [2000, 4000, 8000, 16_000];

/** Twice the input may take a little more than twice the steps, and never four times. */
function expectLinear(of: (size: number) => number): void {
  const steps = SIZES.map(of);
  for (const [at, taken] of steps.entries()) {
    const before = steps[at - 1];
    if (before !== undefined) expect(taken / before, `${steps.join(', ')} steps`).toBeLessThan(2.5);
  }
  expect(steps[0]).toBeGreaterThan(0);
}

test('deleting every second letter takes steps in proportion to the letters', () => {
  expectLinear((size) => stepsOf(documentOf('ab'.repeat(size / 2)), everySecond(7, 2, size)));
});

test('losing many blocks that somebody writes into takes steps in proportion to the blocks', () => {
  expectLinear((size) => {
    const server = new Doc();
    const outer = new XmlElement('blockquote');
    contentOf(server).insert(0, [outer]);
    outer.insert(
      0,
      Array.from({ length: size / 10 }, () => new XmlText('x')),
    );
    const [typist, other] = [copyOf(server), copyOf(server)];
    const known = encodeStateVector(server);
    for (const text of (contentOf(typist).get(0) as XmlElement).toArray())
      if (text instanceof XmlText) text.insert(1, 'lost');
    contentOf(other).delete(0, 1);
    return (
      stepsOf(server, encodeStateAsUpdate(typist, known)) + stepsOf(server, encodeStateAsUpdate(other, known))
    );
  });
});

test('many elements beside and inside each other are looked at in steps in proportion to them', () => {
  expectLinear((size) => {
    const writer = new Doc();
    for (let block = 0; block < size / 20; block++) {
      const outer = new XmlElement('blockquote');
      contentOf(writer).insert(0, [outer]);
      for (let inner = 0; inner < 5; inner++) outer.push([new XmlElement('paragraph')]);
    }
    return stepsOf(new Doc(), encodeStateAsUpdate(writer));
  });
});

test('more pieces, deletions or clients than an editor writes at once are refused before they are read', () => {
  const ydoc = documentOf('text');
  const check = (update: Uint8Array): unknown => checkUpdate(ydoc, update, { limits: LIMITS });
  const pieces = (count: number): Uint8Array =>
    Uint8Array.from([
      1,
      ...number(count),
      9,
      0,
      ...Array.from({ length: count * 2 }, (_each, at) => at % 2),
      0,
    ]);
  expect(check(pieces(LIMITS.structs))).toBeUndefined();
  expect(check(pieces(LIMITS.structs + 1))).toBe('too large');
  expect(check(everySecond(7, 2, 2 * LIMITS.deletions + 2))).toBe('too large');
  const clients = Array.from({ length: LIMITS.clients + 1 }, (_each, at) => [1, ...number(at + 10), 0, 0, 1]);
  expect(check(Uint8Array.from([...number(clients.length), ...clients.flat(), 0]))).toBe('too large');
});

test('deletions that overlap or come in another order than anybody writes them are refused', () => {
  const ydoc = documentOf('a longer text');
  const overlapping = Uint8Array.from([0, 1, 7, 2, 2, 5, 3, 5]);
  expect(checkUpdate(ydoc, overlapping, { limits: LIMITS })).toBe('garbage');
});

test('splitting pieces that much was written after is refused where it would move too much', () => {
  const ydoc = documentOf('ab'.repeat(2000));
  const text = (contentOf(ydoc).get(0) as XmlElement).get(0) as XmlText;
  // Pieces that Yjs cannot put together, behind the one that is split.
  ydoc.transact(() => {
    for (let at = 0; at < 3000; at++) text.insert(0, 'x');
  });
  const check = (moved: number): unknown =>
    checkUpdate(ydoc, everySecond(7, 2, 4000), { limits: { ...LIMITS, moved } });
  // 4,000 splits in front of 3,000 pieces.
  expect(check(13_000_000)).toBeUndefined();
  expect(check(11_000_000)).toBe('too large');
});

test('an element is as deep as it stands, through text beside it, through updates that wait and through clients in any order', () => {
  const nest = (levels: number, inText: boolean): Uint8Array[] => {
    const writer = new Doc();
    const updates: Uint8Array[] = [];
    let parent: XmlElement | undefined;
    for (let level = 0; level < levels; level++) {
      // Each level by another client: in an update those with lower numbers come last.
      writer.clientID = 1000 - level;
      const known = encodeStateVector(writer);
      const element = new XmlElement('blockquote');
      if (!parent) contentOf(writer).insert(0, [element]);
      else if (inText) {
        parent.insert(0, [new XmlText('x')]);
        parent.push([element]);
      } else parent.insert(0, [element]);
      parent = element;
      updates.push(encodeStateAsUpdate(writer, known));
    }
    updates.push(encodeStateAsUpdate(writer));
    return updates;
  };
  const within = { limits: { ...LIMITS, depth: 10 } };
  for (const inText of [true, false]) {
    const good = nest(10, inText);
    const bad = nest(11, inText);
    expect(checkUpdate(new Doc(), good.at(-1) ?? new Uint8Array(), within)).toBeUndefined();
    expect(checkUpdate(new Doc(), bad.at(-1) ?? new Uint8Array(), within)).toBe('too deep');
    // One after the other, before any of them is in the document.
    const ahead = new UpdatesAhead();
    const faults = bad.slice(0, -1).map((update) => checkUpdate(new Doc(), update, { ...within, ahead }));
    expect(faults).toEqual([...Array.from({ length: 10 }, () => undefined), 'too deep']);
  }
});

test('what waits for something missing is bounded; what comes behind an update that is on its way does not wait', () => {
  const writer = new Doc();
  const update = (words: string): Uint8Array => {
    const known = encodeStateVector(writer);
    const block = new XmlElement('paragraph');
    contentOf(writer).push([block]);
    block.insert(0, [new XmlText(words)]);
    return encodeStateAsUpdate(writer, known);
  };
  const [first, second] = [update('first'), update('much '.repeat(300_000))];
  const ydoc = new Doc();
  expect(checkUpdate(ydoc, second, { limits: LIMITS })).toBe('out of turn');
  const ahead = new UpdatesAhead();
  expect(checkUpdate(ydoc, first, { limits: LIMITS, ahead })).toBeUndefined();
  expect(checkUpdate(ydoc, second, { limits: LIMITS, ahead })).toBeUndefined();
  // Deletions of what nobody has written would be tried again with every later update.
  expect(checkUpdate(ydoc, everySecond(99, 0, 100_000), { limits: LIMITS })).toBe('out of turn');
});

test('what one writer loses in one place is one text, in the order in which it stood there', () => {
  const server = documentOf('');
  const [typist, other] = [copyOf(server), copyOf(server)];
  const known = encodeStateVector(server);
  const text = (contentOf(typist).get(0) as XmlElement).get(0) as XmlText;
  for (const letter of 'sdrow tsol') text.insert(0, letter);
  contentOf(other).delete(0, 1);
  applyFindingLost(server, encodeStateAsUpdate(typist, known), null);
  expect(applyFindingLost(server, encodeStateAsUpdate(other, known), null)).toEqual([
    expect.objectContaining({ text: 'lost words', writer: typist.clientID }),
  ]);
  expect(
    [...server.store.clients.values()]
      .flat()
      .some((each) => each instanceof Item && each.content instanceof ContentString && !each.deleted),
  ).toBe(false);
});

test('many pieces behind the same one, made so that each passes all others, are found before they come in', () => {
  // Each behind the beginning, before another of pieces that stand far to the right: Yjs passes all that came before it.
  const server = documentOf('');
  const pieces = (count: number): Uint8Array => {
    const bytes = [1, ...number(2 * count), 50, 0];
    const parent = [0, 7, 1];
    // A chain to stand before.
    bytes.push(0x04, ...parent, 1, 97);
    for (let at = 1; at < count; at++) bytes.push(0x84, 50, ...number(at - 1), 1, 97);
    for (let at = 0; at < count; at++) bytes.push(0x44, 50, ...number(count - 1 - at), 1, 97);
    return Uint8Array.from([...bytes, 0]);
  };
  const stepsFor = (count: number): number => {
    const steps = new Steps();
    countConflicts(server, [pieces(count)], steps);
    return steps.taken;
  };
  expect(stepsFor(400)).toBeGreaterThan(400 * 200);
  expect(comeInWithin(server, [pieces(4000)], LIMITS.conflicts)).toBe(false);
  // Such pieces in two updates are found together, and behind those that came in before.
  const [chain, rest] = [pieces(400), pieces(4000)];
  expect(comeInWithin(server, [chain, rest], LIMITS.conflicts)).toBe(false);
});

test('people who write at once need few steps, also when all of it comes at once', () => {
  const start = documentOf('shared');
  const writers = [1, 2, 3].map((client) => {
    const writer = copyOf(start);
    writer.clientID = 100 + client;
    return writer;
  });
  let chance = 11;
  const below = (limit: number): number => (chance = (chance * 48_271) % 2_147_483_647) % limit;
  for (let round = 0; round < 1500; round++) {
    const writer = writers[below(3)] ?? start;
    const text = (contentOf(writer).get(0) as XmlElement).get(0) as XmlText;
    if (below(10) === 0)
      contentOf(writer).insert(1 + below(contentOf(writer).length), [new XmlElement('paragraph')]);
    else text.insert(below(3) === 0 ? 0 : below(text.length + 1), 'w');
    const from = writers[below(3)];
    if (from && below(20) === 0) applyUpdate(writer, encodeStateAsUpdate(from));
  }
  const known = encodeStateVector(start);
  const steps = new Steps();
  const updates = writers.map((writer) => encodeStateAsUpdate(writer, known));
  for (const update of updates) {
    countConflicts(start, [update], steps);
    applyUpdate(start, update);
  }
  expect(steps.taken).toBeLessThan(1500 * 100);
});

test('a day of writing at the beginning of a text is found in steps in proportion to it', () => {
  expectLinear((size) => {
    const start = documentOf('shared');
    const writer = copyOf(start);
    const known = encodeStateVector(writer);
    const text = (contentOf(writer).get(0) as XmlElement).get(0) as XmlText;
    for (let at = 0; at < size / 4; at++) text.insert(0, 'w');
    const steps = new Steps();
    countConflicts(start, [encodeStateAsUpdate(writer, known)], steps);
    return steps.taken;
  });
});
