import { Random } from '@cairn/sync/simulator';
import { expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs';
import { applyFindingLost, contentOf, RecoveredText } from '../src/content/index.ts';

const FIRST_SEED = Number(process.env['DOCUMENTS_SEED'] ?? Date.now() % 1_000_000_000);
const SEEDS = Number(process.env['DOCUMENTS_SEEDS'] ?? 60);
const ORIGINAL = 'The line that was there';

function documentOf(clientId: number): Doc {
  const ydoc = new Doc();
  ydoc.clientID = clientId;
  return ydoc;
}

function lineOf(ydoc: Doc): XmlText {
  const text = (contentOf(ydoc).get(0) as XmlElement).get(0);
  if (!(text instanceof XmlText)) throw new Error('expected a line of text');
  return text;
}

/**
 * Writes like a person in what they have written from `start` on: mostly on, sometimes elsewhere, with corrections and bold
 * words. Gives where the caret is then.
 */
function writeOn(
  ydoc: Doc,
  random: Random,
  { start, caret, letter }: { start: number; caret: number; letter: string },
): number {
  const text = lineOf(ydoc);
  const { length } = written(ydoc);
  const chance = random.next();
  const place = chance < 0.75 ? Math.min(caret, start + length) : start + random.below(length + 1);
  if (chance > 0.9 && place > start + 1) {
    text.delete(place - 1, 1);
    return place - 1;
  }
  if (chance > 0.85 && place > start + 1) {
    text.format(place - 2, 2, { bold: {} });
    return place;
  }
  text.insert(place, letter);
  return place + 1;
}

const written = (ydoc: Doc): string =>
  lineOf(ydoc)
    .toDelta()
    .map(({ insert }: { insert: string }) => insert)
    .join('')
    .replaceAll(/[\u0020-\u007e]/g, '');

test(`what was written in a line that is gone is one text in its order, however many updates bring it (DOCUMENTS_SEED=${FIRST_SEED})`, () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
    const random = new Random(seed);
    const server = documentOf(7);
    const block = new XmlElement('paragraph');
    contentOf(server).insert(0, [block]);
    block.insert(0, [new XmlText(ORIGINAL)]);
    // In one place: behind the same letter of the line, or its beginning, or its end.
    const start = random.pick([0, 4, ORIGINAL.length]);
    let typist = documentOf(100);
    applyUpdate(typist, encodeStateAsUpdate(server));
    contentOf(server).delete(0, 1);

    const recovered = new RecoveredText();
    lineOf(typist).insert(start, '一');
    let caret = start + 1;
    const deleted = new Set<string>();
    let known = encodeStateVector(server);
    const send = (): void => {
      const lost = applyFindingLost(server, encodeStateAsUpdate(typist, known), null);
      for (const piece of lost.flatMap(({ pieces }) => pieces ?? [])) recovered.add(piece);
      known = encodeStateVector(typist);
    };
    for (let key = 0; key < 60; key++) {
      const before = written(typist);
      caret = writeOn(typist, random, { start, caret, letter: String.fromCodePoint(0x5000 + key) });
      for (const letter of before) if (!written(typist).includes(letter)) deleted.add(letter);
      if (random.next() < 0.3) send();
      if (random.next() < 0.02) {
        // A reload: the same person writes as another client.
        const again = documentOf(1000 + key);
        applyUpdate(again, encodeStateAsUpdate(typist));
        send();
        typist = again;
      }
    }
    send();
    // What was sent before its writer deleted it may come back; nothing else, nothing less, in no other order.
    expect(
      Array.from(recovered.text)
        .filter((letter) => !deleted.has(letter))
        .join(''),
      `DOCUMENTS_SEED=${seed} DOCUMENTS_SEEDS=1`,
    ).toBe(written(typist));
  }
});

test.each([
  ['one word', 'wo', 'rd and more', 'word and more'],
  ['one word', 'word', ' and more', ' and more'],
])('of %j, what is lost behind %j is told with the beginning of its word', (_text, seen, rest, wanted) => {
  const server = documentOf(7);
  contentOf(server).insert(0, [new XmlElement('paragraph')]);
  (contentOf(server).get(0) as XmlElement).insert(0, [new XmlText('one ')]);
  const typist = documentOf(100);
  applyUpdate(typist, encodeStateAsUpdate(server));
  for (const letter of seen) lineOf(typist).insert(lineOf(typist).length, letter);
  applyUpdate(server, encodeStateAsUpdate(typist));
  const other = documentOf(200);
  applyUpdate(other, encodeStateAsUpdate(server));
  lineOf(typist).insert(lineOf(typist).length, rest);
  applyUpdate(server, encodeStateAsUpdate(typist));
  const known = encodeStateVector(other);
  contentOf(other).delete(0, 1);
  const lost = applyFindingLost(server, encodeStateAsUpdate(other, known), null);
  expect(lost.map(({ text, writer }) => [writer, text])).toEqual([[100, wanted]]);
});
