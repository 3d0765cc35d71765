import { canonicalDocument, documentToText } from '@cairn/editor/convert';
import type { DocumentJson } from '@cairn/editor/nodes';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs';
import { arbitraryDocument } from '../../editor/test/arbitrary-document.ts';
import {
  applyFindingLost,
  checkUpdate,
  contentOf,
  firstUpdate,
  readContent,
  writeContent,
} from '../src/content/index.ts';
import { LIMITS } from '../src/protocol/index.ts';

const seed = Number(process.env['DOCUMENTS_SEED'] ?? Date.now() % 1_000_000_000);
const runs = Number(process.env['EDITOR_DOCUMENTS'] ?? 300);

const says = (...lines: string[]): DocumentJson => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** `auto` and null are both an image's own size; documents come back with null. */
const expected = (document: DocumentJson): unknown =>
  JSON.parse(JSON.stringify(canonicalDocument(document)).replaceAll('"width":"auto"', '"width":null'));

const within = (depth: number) => ({ limits: { ...LIMITS, depth } });

const copyOf = (ydoc: Doc): Doc => {
  const copy = new Doc();
  applyUpdate(copy, encodeStateAsUpdate(ydoc));
  return copy;
};

test(`any document reads back from Yjs as it was written (DOCUMENTS_SEED=${seed})`, () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      const ydoc = new Doc();
      writeContent(ydoc, document);
      expect(readContent(ydoc)).toEqual(expected(document));
    }),
    { seed, numRuns: runs },
  );
});

test(`turning any document into any other by its difference gives the other (DOCUMENTS_SEED=${seed})`, () => {
  fc.assert(
    fc.property(arbitraryDocument, arbitraryDocument, (before, after) => {
      const ydoc = new Doc();
      writeContent(ydoc, before);
      writeContent(ydoc, after);
      expect(readContent(ydoc)).toEqual(expected(after));
    }),
    { seed, numRuns: runs },
  );
});

test('a blank document has no first update, so two first writers do not double anything', () => {
  expect(firstUpdate({ type: 'doc', content: [{ type: 'paragraph' }] })).toBeUndefined();
  expect(readContent(new Doc())).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
});

test('S-ERR-016 what is no document is refused, not written as an empty one', () => {
  for (const nothing of [null, undefined, { type: 'doc' as const, content: [] }]) {
    const ydoc = new Doc();
    expect(() => writeContent(ydoc, nothing)).toThrow('empty');
    expect(encodeStateVector(ydoc)).toEqual(encodeStateVector(new Doc()));
  }
});

test('writes only what differs, and what another writes at the same time stays', () => {
  const server = new Doc();
  writeContent(server, says('first', 'second', 'third'));
  const typist = copyOf(server);
  const line = contentOf(typist).get(1);
  const text = line instanceof XmlElement ? line.get(0) : undefined;
  if (text instanceof XmlText) text.insert(6, ' and typed');
  writeContent(server, says('first', 'second', 'third by the import'));
  applyUpdate(server, encodeStateAsUpdate(typist));
  expect(documentToText(readContent(server))).toBe('first\nsecond and typed\nthird by the import');
  expect(writeContent(server, readContent(server))).toBeUndefined();
});

describe('what a hostile or newer writer leaves in the shared document', () => {
  test('is read without its unknown elements, with its text', () => {
    const ydoc = new Doc();
    const strange = new XmlElement('marquee');
    const inside = new XmlElement('paragraph');
    inside.insert(0, [new XmlText('kept')]);
    strange.insert(0, [inside, new XmlText('bare')]);
    contentOf(ydoc).insert(0, [strange, new XmlText('loose'), new XmlElement('tableCell')]);
    expect(documentToText(readContent(ydoc)).split('\n')).toEqual(['kept', 'bare', 'loose']);
  });

  test('gets allowed values where its attributes are not allowed', () => {
    const ydoc = new Doc();
    const image = new XmlElement('image');
    image.setAttribute('src', 'javascript:alert(1)');
    image.setAttribute('onerror', 'alert(1)');
    contentOf(ydoc).insert(0, [image]);
    expect(JSON.stringify(readContent(ydoc))).not.toMatch(/javascript|onerror/);
  });

  test('is refused when it cannot be read or nests too deeply', () => {
    const ydoc = new Doc();
    const quoteIn = (parent: XmlElement): XmlElement => {
      const quote = new XmlElement('blockquote');
      parent.insert(0, [quote]);
      return quote;
    };
    const outermost = new XmlElement('blockquote');
    const writer = new Doc();
    contentOf(writer).insert(0, [outermost]);
    let innermost = outermost;
    for (let depth = 1; depth < 10; depth++) innermost = quoteIn(innermost);
    const update = encodeStateAsUpdate(writer);
    expect(checkUpdate(ydoc, update, within(10))).toBeUndefined();
    expect(checkUpdate(ydoc, update, within(9))).toBe('too deep');
    applyUpdate(ydoc, update);
    const known = encodeStateVector(writer);
    quoteIn(innermost);
    expect(checkUpdate(ydoc, encodeStateAsUpdate(writer, known), within(10))).toBe('too deep');
    expect(checkUpdate(ydoc, new Uint8Array([255, 255, 1, 2, 3]), within(10))).toBe('garbage');
  });
});

describe('text that nobody deleted', () => {
  const startOf = (): { server: Doc; typist: Doc; other: Doc } => {
    const server = new Doc();
    writeContent(server, says('one', 'two'));
    return { server, typist: copyOf(server), other: copyOf(server) };
  };
  const type = (ydoc: Doc, line: number, words: string): void => {
    const block = contentOf(ydoc).get(line);
    const text = block instanceof XmlElement ? block.get(0) : undefined;
    if (text instanceof XmlText) text.insert(text.length, words);
  };
  const updateOf = (ydoc: Doc, work: () => void): Uint8Array => {
    const known = encodeStateVector(ydoc);
    work();
    return encodeStateAsUpdate(ydoc, known);
  };

  test('is found when it arrives after its block was removed', () => {
    const { server, typist, other } = startOf();
    const removal = updateOf(other, () => contentOf(other).delete(1, 1));
    const typing = updateOf(typist, () => type(typist, 1, ' lost words'));
    expect(applyFindingLost(server, removal, null)).toEqual([]);
    expect(applyFindingLost(server, typing, null)).toEqual([
      expect.objectContaining({ text: ' lost words', writer: typist.clientID }),
    ]);
    expect(applyFindingLost(server, typing, null), 'a repetition').toEqual([]);
  });

  test('is found when its block is removed by somebody who had not seen it', () => {
    const { server, typist, other } = startOf();
    const removal = updateOf(other, () => contentOf(other).delete(1, 1));
    const typing = updateOf(typist, () => type(typist, 1, ' lost words'));
    expect(applyFindingLost(server, typing, null)).toEqual([]);
    expect(applyFindingLost(server, removal, null)).toEqual([
      expect.objectContaining({ text: ' lost words', writer: typist.clientID }),
    ]);
  });

  test('is not what a person deleted knowingly', () => {
    const { server, typist, other } = startOf();
    const typing = updateOf(typist, () => type(typist, 1, ' seen words'));
    applyFindingLost(server, typing, null);
    applyUpdate(other, typing);
    const removal = updateOf(other, () => contentOf(other).delete(1, 1));
    expect(applyFindingLost(server, removal, null)).toEqual([]);
  });

  test('is found when it had to wait for another update', () => {
    const { server, typist, other } = startOf();
    const first = updateOf(typist, () => type(typist, 1, ' early'));
    const second = updateOf(typist, () => type(typist, 1, ' late'));
    applyFindingLost(
      server,
      updateOf(other, () => contentOf(other).delete(1, 1)),
      null,
    );
    expect(applyFindingLost(server, second, null)).toEqual([]);
    const lost = applyFindingLost(server, first, null).map(({ text }) => text);
    expect(lost.join('')).toBe(' early late');
  });
});
