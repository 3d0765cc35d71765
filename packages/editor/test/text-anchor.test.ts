import { joinBackward, lift, setBlockType, splitBlock, wrapIn } from '@tiptap/pm/commands';
import type { Node, NodeType } from '@tiptap/pm/model';
import { wrapInList } from '@tiptap/pm/schema-list';
import type { Command } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import { encodeStateAsUpdate } from 'yjs';
import { schema } from '../src/nodes/index.ts';
import { SharedCharacters, type TextAnchor } from '../src/shared/text-anchor.ts';
import { deliver, Writer } from './writer.ts';

const node = (name: string): NodeType => {
  const type = schema.nodes[name];
  if (!type) throw new Error(`no node ${name}`);
  return type;
};
const p = (text: string): Node => node('paragraph').create(null, schema.text(text));

function writing(...blocks: readonly Node[]): Writer {
  const writer = new Writer(1);
  writer.dispatch(writer.state.tr.replaceWith(0, writer.state.doc.content.size, blocks));
  return writer;
}

const joins = (client: number, to: Writer): Writer => new Writer(client, encodeStateAsUpdate(to.ydoc));

function anchor(writer: Writer, words: string, nth = 0): TextAnchor {
  const characters = new SharedCharacters(writer.content);
  let from = characters.text.indexOf(words);
  for (let at = 0; at < nth; at++) from = characters.text.indexOf(words, from + 1);
  const made = characters.anchorOf({ from, to: from + words.length });
  if (!made) throw new Error(`expected to anchor ${words}`);
  return made;
}

/** The words that an anchor stands for now. */
function covered(writer: Writer, made: TextAnchor): string | undefined {
  const characters = new SharedCharacters(writer.content);
  const found = characters.find(made);
  return found && characters.text.slice(found.from, found.to);
}

function remove(writer: Writer, words: string): void {
  let done = false;
  writer.state.doc.descendants((each, at) => {
    const place = each.isText ? (each.text ?? '').indexOf(words) : -1;
    if (done || place < 0) return;
    done = true;
    writer.dispatch(writer.state.tr.delete(at + place, at + place + words.length));
  });
  if (!done) throw new Error(`expected ${words} in one text`);
}

/** The caret before these words. */
function before(writer: Writer, words: string): Writer {
  let place = -1;
  writer.state.doc.descendants((each, at) => {
    if (place < 0 && each.isText && (each.text ?? '').includes(words))
      place = at + (each.text ?? '').indexOf(words);
  });
  return writer.goTo(place);
}

const TEXT = [p('above'), p('the map tiles disappear'), p('below')];

test('an anchor keeps to its characters while others write before, in and after it', () => {
  const ada = writing(...TEXT);
  const gus = joins(2, ada);
  const made = anchor(ada, 'map tiles');
  before(gus, 'the map').put('Since yesterday ');
  before(ada, 'tiles').put('and satellite ');
  before(ada, ' disappear').put('!');
  deliver(ada, gus);
  expect(covered(ada, made)).toBe('map and satellite tiles');
  expect(covered(gus, made)).toBe('map and satellite tiles');
});

test('what is left of it is covered; when nothing is left, it is gone', () => {
  const ada = writing(...TEXT);
  const made = anchor(ada, 'map tiles');
  remove(ada, 'ma');
  expect(covered(ada, made)).toBe('p tiles');
  remove(ada, 'p tiles');
  expect(covered(ada, made)).toBeUndefined();
});

test('the same words elsewhere are not taken for what is gone', () => {
  const ada = writing(p('the tiles are red'), p('blue tiles hang there'));
  const made = anchor(ada, 'tiles');
  remove(ada, 'the tiles');
  expect(covered(ada, made)).toBeUndefined();
});

test('a second anchor on the same words keeps to its own', () => {
  const ada = writing(p('the tiles are red'), p('the tiles are red'));
  const second = anchor(ada, 'tiles', 1);
  before(ada, 'the tiles').put('Look: ').enter();
  const characters = new SharedCharacters(ada.content);
  expect(characters.find(second)?.from).toBe(characters.text.lastIndexOf('tiles'));
});

const CHANGES: readonly [string, readonly Node[], string, Command][] = [
  ['a list', TEXT, 'tiles', wrapInList(node('bulletList'))],
  ['a task', TEXT, 'tiles', wrapInList(node('taskList'))],
  ['a quote', TEXT, 'tiles', wrapIn(node('blockquote'))],
  ['no quote any more', [node('blockquote').create(null, TEXT), p('end')], 'tiles', lift],
  ['a heading', TEXT, 'tiles', setBlockType(node('paragraph'), { kind: 'h2' })],
  ['code', TEXT, 'tiles', setBlockType(node('codeBlock'))],
  ['two lines, split before it', TEXT, 'map', splitBlock],
  ['two lines, split in it', TEXT, 'tiles', splitBlock],
  ['two lines, split behind it', TEXT, ' disappear', splitBlock],
  ['one line with the one above', TEXT, 'the map', joinBackward],
];

describe('it is found again when its block becomes', () => {
  test.each(CHANGES)('%s', (_name, blocks, caret, change) => {
    const ada = writing(...blocks);
    const gus = joins(2, ada);
    const made = anchor(ada, 'map tiles');
    const was = gus.state.doc;
    before(gus, caret).run(change);
    expect(gus.state.doc.eq(was)).toBe(false);
    deliver(ada, gus);
    expect(covered(ada, made)).toBe('map tiles');
    expect(covered(gus, made)).toBe('map tiles');
  });
});

test('a selection over several blocks, and very long ones, are kept within their bounds', () => {
  const ada = writing(...Array.from({ length: 200 }, (_, at) => p(`${at} 😀`.repeat(20))));
  const characters = new SharedCharacters(ada.content);
  const made = characters.anchorOf({ from: 3, to: characters.text.length - 3 });
  expect(made?.stretches.length).toBeLessThanOrEqual(64);
  expect(made?.quote.length).toBeLessThanOrEqual(400);
  for (let cut = 0; cut < 40; cut++) {
    const { quote, before: left, after } = characters.anchorOf({ from: cut, to: cut + 400 }) ?? {};
    expect([quote, left, after].every((text) => text !== undefined && !/\p{Surrogate}/u.test(text))).toBe(
      true,
    );
  }
  expect(made && characters.find(made)).toEqual({ from: 3, to: characters.text.length - 3 });
  expect(characters.anchorOf({ from: 4, to: 4 })).toBeUndefined();
});

const seeded = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

test('through random typing and deleting by two people it covers exactly its surviving characters', () => {
  const first = Math.floor(Math.random() * 2 ** 31);
  for (let seed = first; seed < first + 30; seed++) {
    const random = seeded(seed);
    const within = (most: number): number => Math.floor(random() * most);
    // Capitals are what was there first, each once; what is typed meanwhile is small.
    const ada = writing(p('ABCDEFGHI'), p('JKLMNOPQR'), p('STUVWXYZ'));
    const people = [ada, joins(2, ada)];
    const letters = new SharedCharacters(ada.content).text;
    const from = within(letters.length - 1);
    const quote = letters.slice(from, from + 1 + within(letters.length - from));
    const made = anchor(ada, quote);
    for (let step = 0; step < 40; step++) {
      const writer = people[within(2)] ?? ada;
      // As by hand: the caret is where one writes.
      const { $head } = writer.goTo(within(writer.state.doc.content.size + 1)).state.selection;
      const start = Math.max($head.pos - 1 - within(3), $head.start());
      if (random() < 0.5) writer.put('x');
      else if (start < $head.pos) writer.dispatch(writer.state.tr.delete(start, $head.pos));
      if (random() < 0.3) deliver(...people);
    }
    deliver(...people);
    const left = Array.from(quote).filter((letter) => ada.state.doc.textContent.includes(letter));
    for (const writer of people) {
      const found = covered(writer, made);
      const context = `seed ${seed}: ${quote} in ${writer.lines.join('|')}`;
      expect(found?.replaceAll('x', ''), context).toBe(left.length === 0 ? undefined : left.join(''));
      if (found) expect(/^[A-Z](.*[A-Z])?$/.test(found), context).toBe(true);
    }
  }
});
