import { createRandom, type Random } from '@cairn/fixtures';
import { Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { applyUpdate, encodeStateAsUpdate, encodeStateVector, mergeUpdates, Doc } from 'yjs';
import { applyFindingLost, RecoveredText, type LostPiece } from '../../documents/src/content/index.ts';
import { insertTable } from '../src/react/core/block-commands.ts';
import { bringIn } from '../src/shared/arrivals.ts';
import { broughtAlongBy } from '../src/shared/brought-along.ts';
import { ownHistory, redoOwn, undoOwn } from '../src/shared/own-history.ts';
import { ProductWriter } from './product-writer.ts';
import { faultsOf, watchText, type WatchedText } from './watch-text.ts';
import { Writer } from './writer.ts';

/** One thing that happens: somebody decides what to do, presses the next key of it, hears of others, or is heard. */
export interface Happening {
  readonly what: 'act' | 'key' | 'send' | 'hear' | 'leave' | 'return';
  readonly writer: number;
  readonly numbers: readonly number[];
}

const WRITERS = 3;
const KINDS = ['Shift-8', 'Shift-7', 'Shift-9', 'Shift-b', 'Alt-c', 'Alt-2'];
const MARKERS = ['- ', '1. ', '[ ] ', '> ', '# '];

/** What happens in a run; the same for the same seed. The first of the writers is offline for the middle third. */
export function scriptOf(seed: number, length: number): Happening[] {
  const random = createRandom(seed);
  /** How late they hear of each other. */
  const [sends, hears] = [random.pick([1, 2, 4]), random.pick([1, 2, 4])];
  const script = Array.from({ length }, (): Happening => {
    const what = random.weighted<Happening['what']>([
      ['act', 4],
      ['key', 8],
      ['send', sends],
      ['hear', hears],
    ]);
    return { what, writer: random.int(0, WRITERS - 1), numbers: Array.from({ length: 8 }, random.next) };
  });
  const third = Math.floor(length / 3);
  script.splice(2 * third, 0, { what: 'return', writer: 0, numbers: [] });
  script.splice(third, 0, { what: 'leave', writer: 0, numbers: [] });
  return script;
}

/**
 * What three who write and restructure one text find wrong in it; undefined when nothing.
 *
 * @param bring the way in which they hear of each other
 */
export function findFault(script: readonly Happening[], bring: typeof bringIn = bringIn): string | undefined {
  const run = new Run(bring);
  try {
    for (const [at, happening] of script.entries()) {
      const fault = run.let(happening);
      if (fault !== undefined) return `${at} ${tell(happening)}: ${fault}`;
    }
    return run.end();
  } catch (error) {
    return `throws ${error instanceof Error ? error.stack : String(error)}`;
  }
}

const tell = ({ what, writer }: Happening): string => `${'abc'.charAt(writer)}.${what}`;

/** Each step of a run with what its writer sees then. */
export function replay(script: readonly Happening[]): string {
  const run = new Run(bringIn);
  const told: string[] = [run.shown(0)];
  for (const happening of script) {
    const { writer } = happening;
    const [before, pressed] = [run.shown(writer), run.storyOf(writer).length];
    const fault = run.let(happening);
    const keys = run.storyOf(writer).slice(pressed).join(' · ');
    const after = run.shown(writer);
    told.push(`${tell(happening)} ${keys}${after === before ? '' : `\n   ${after}`}`);
    if (fault !== undefined) return [...told, fault].join('\n');
  }
  const fault = run.end((at, what) => told.push(`${'abc'.charAt(at)} ${what}: ${run.shown(at)}`));
  return [...told, fault ?? 'no fault'].join('\n');
}

class Run {
  readonly #server = new Server();
  readonly #people: readonly Person[];

  constructor(bring: typeof bringIn) {
    const author = new Writer(1);
    author.put('Plan').enter().put('Work').enter().put('Rest');
    const start = encodeStateAsUpdate(author.ydoc);
    applyUpdate(this.#server.ydoc, start);
    this.#people = Array.from({ length: WRITERS }, (_, at) => new Person(at, start, this.#server, bring));
  }

  let({ what, writer, numbers }: Happening): string | undefined {
    const person = this.#people[writer];
    if (!person) return undefined;
    person[what](numbers);
    return person.watched.faults[0];
  }

  shown(at: number): string {
    const { state } = this.#people[at]?.writer ?? {};
    return state
      ? `${String(state.doc)} ${state.selection.anchor}-${state.selection.head} ${this.#people[at]?.writer.caret}`
      : '';
  }

  storyOf(at: number): readonly string[] {
    return this.#people[at]?.story ?? [];
  }

  /** @param tell is told of each who does what all do in the end */
  end(tell: (writer: number, what: string) => void = () => undefined): string | undefined {
    const { length } = this.#people;
    const each = (what: string, act: (person: Person) => void): void => {
      for (const [at, person] of this.#people.entries()) {
        const before = person.writer.state;
        act(person);
        if (person.writer.state !== before) tell(at, what);
      }
    };
    each('finishes', (person) => person.finish());
    each('returns', (person) => person.return());
    for (let round = 0; round <= length; round += 1)
      each('is told all', (person) => {
        person.send();
        person.hearAll();
      });
    const sights = this.#people.map(({ watched }) => watched.look());
    const texts = new Set(sights.map(({ json }) => json));
    if (texts.size > 1) return `they end apart:\n${[...texts].join('\n')}`;
    const faults = faultsOf(
      this.#people.map(({ watched, written, writer }, at) => ({
        sight: sights[at] ?? watched.look(),
        written,
        recovered: this.#server
          .recoveredBy(writer.ydoc.clientID)
          .map((text) => ({ text, words: watched.wordsOf(text) })),
      })),
    );
    return faults.length > 0 ? `${faults.join('\n')}\n  ${this.shown(0)}` : undefined;
  }
}

/** Takes what they send in turn, and tells each of what the others have sent. */
class Server {
  readonly ydoc = new Doc();
  readonly #inboxes = new Map<Person, Uint8Array[]>();
  readonly #lost: { readonly writer: number; readonly pieces: readonly LostPiece[] }[] = [];
  readonly #brought = new Set<string>();

  join(person: Person): Uint8Array[] {
    const inbox: Uint8Array[] = [];
    this.#inboxes.set(person, inbox);
    return inbox;
  }

  leave(person: Person): void {
    this.#inboxes.delete(person);
  }

  take(update: Uint8Array, from: Person): void {
    for (const { writer, pieces } of applyFindingLost(this.ydoc, update, null))
      this.#lost.push({ writer, pieces: pieces ?? [] });
    for (const [person, inbox] of this.#inboxes) if (person !== from) inbox.push(update);
  }

  isWrittenAgain(client: number, clock: number, length: number): void {
    for (let at = clock; at < clock + length; at += 1) this.#brought.add(`${client}:${at}`);
  }

  recoveredBy(client: number): string[] {
    const recovered = new RecoveredText();
    for (const { writer, pieces } of this.#lost) {
      const isBrought = pieces.every(
        ({ id: [, clock], length, text }) =>
          text === '' ||
          Array.from({ length }, (_, by) => `${client}:${clock + by}`).every((id) => this.#brought.has(id)),
      );
      if (writer === client && !isBrought) for (const piece of pieces) recovered.add(piece);
    }
    return recovered.lines.map(({ text }) => text);
  }
}

class Person {
  readonly writer: ProductWriter;
  readonly watched: WatchedText;
  readonly written: string[] = [];
  readonly story: string[] = [];
  readonly #letter: string;
  readonly #server: Server;
  readonly #bring: typeof bringIn;
  #inbox: Uint8Array[] | undefined;
  #keys: (() => void)[] = [];

  constructor(at: number, start: Uint8Array, server: Server, bring: typeof bringIn) {
    this.#letter = 'abc'.charAt(at);
    this.#server = server;
    this.#bring = bring;
    this.writer = new ProductWriter(11 * (at + 1), start, [ownHistory()]);
    this.watched = watchText({ editor: heardBy(this.writer) }, this.#letter);
    this.writer.ydoc.on('update', (_update: Uint8Array, _origin, _doc, transaction) => {
      for (const { client, clock, length } of broughtAlongBy(transaction))
        server.isWrittenAgain(client, clock, length);
    });
    this.#inbox = server.join(this);
    this.writer.end();
  }

  /** Finishes what was begun, and decides on the next. */
  act(numbers: readonly number[]): void {
    this.finish();
    const random = randomOf(numbers);
    const act = random.weighted<() => void>([
      [() => this.#writeAt(random, 'End'), 4],
      [() => this.#writeAt(random, 'Home'), 1],
      [() => this.#writeWithin(random), 3],
      [() => this.#writeOn(random), 4],
      [() => this.#writeBelow(random), 4],
      [() => this.#do(random, `Mod-${random.pick(KINDS)}`), 5],
      [() => this.#makeByMarker(random), 3],
      [() => this.#tabSomewhere(random, 'Tab'), 2],
      [() => this.#tabSomewhere(random, 'Shift-Tab'), 1],
      [() => this.#undo(random), 3],
      [() => this.#press('Mod-Shift-z'), 1],
      [() => this.#insertTable(random), 1],
    ]);
    act();
    this.key();
  }

  key(): void {
    this.#keys.shift()?.();
  }

  finish(): void {
    while (this.#keys.length > 0) this.key();
  }

  send(): void {
    if (!this.#inbox) return;
    const updates = this.writer.outgoing.splice(0);
    if (updates.length > 0) this.#server.take(mergeUpdates(updates), this);
  }

  hear([count = 0]: readonly number[]): void {
    for (const update of this.#inbox?.splice(0, 1 + Math.floor(count * 3)) ?? [])
      this.#bring(this.writer.ydoc, update, 'other');
  }

  hearAll(): void {
    for (const update of this.#inbox?.splice(0) ?? []) this.#bring(this.writer.ydoc, update, 'other');
  }

  leave(): void {
    this.#server.leave(this);
    this.#inbox = undefined;
  }

  return(): void {
    if (this.#inbox) return;
    this.#inbox = this.#server.join(this);
    const { ydoc } = this.writer;
    this.#bring(ydoc, encodeStateAsUpdate(this.#server.ydoc, encodeStateVector(ydoc)), 'other');
    this.send();
  }

  #do(random: Random, key: string): void {
    this.#go(random);
    this.#press(key);
  }

  #tabSomewhere(random: Random, key: string): void {
    this.#go(random);
    this.#tab(key);
  }

  /** In a table the key chooses all of a cell, and what is typed next would take its place. */
  #tab(key: string): void {
    this.#press(key);
    this.#press('End');
  }

  #writeAt(random: Random, end: 'Home' | 'End'): void {
    this.#go(random, end);
    this.#write(random);
  }

  #writeOn(random: Random): void {
    this.#press('End');
    this.#write(random);
  }

  #writeWithin(random: Random): void {
    this.#go(random, 'End');
    for (let count = random.int(1, 3); count > 0; count -= 1) this.#press('Mod-ArrowLeft');
    this.#write(random);
  }

  #writeBelow(random: Random): void {
    this.#go(random, 'End');
    this.#press('Enter');
    this.#write(random);
  }

  #makeByMarker(random: Random): void {
    this.#go(random, 'Home');
    this.#type(random.pick(MARKERS));
  }

  #undo(random: Random): void {
    for (let count = random.int(1, 3); count > 0; count -= 1) this.#press('Mod-z');
  }

  #insertTable(random: Random): void {
    this.#go(random, 'End');
    this.#press('Enter');
    this.#plan('/table', () => insertTable(this.writer.editor));
    for (let cell = random.int(1, 4); cell > 0; cell -= 1) {
      this.#write(random);
      this.#tab('Tab');
    }
  }

  #go(random: Random, end?: 'Home' | 'End'): void {
    const [start, way] = random.pick([
      ['', 'ArrowUp'],
      ['', 'ArrowDown'],
      ['Mod-Home', 'ArrowDown'],
      ['Mod-End', 'ArrowUp'],
    ] as const);
    if (start !== '') this.#press(start);
    for (let count = random.int(0, 6); count > 0; count -= 1) this.#press(way);
    if (end) this.#press(end);
  }

  #write(random: Random): void {
    const word = `${this.#letter}${this.written.length}z`;
    this.written.push(word);
    if (random.chance(0.5)) this.#type(`${word} `);
    else this.#plan(`inserts ${word}`, () => this.writer.put(`${word} `));
  }

  #type(words: string): void {
    for (const letter of words) this.#plan(`'${letter}'`, () => this.writer.typeIn(letter));
  }

  #press(key: string): void {
    const own = OWN_KEYS[key];
    this.#plan(key, () => (own ? own(this.writer) : this.writer.press(key)));
  }

  #plan(told: string, act: () => unknown): void {
    this.#keys.push(() => {
      this.story.push(told);
      this.writer.now += told.startsWith("'") ? 30 : 300;
      act();
    });
  }
}

/** Chance that follows from the first number that a script gives. */
function randomOf([seed = 0]: readonly number[]): Random {
  return createRandom(Math.floor(seed * 2 ** 32));
}

/** The part of an editor that its watcher asks for. */
function heardBy(writer: ProductWriter): Parameters<typeof watchText>[0]['editor'] {
  const heard: ((event: { transaction: Transaction }) => void)[] = [];
  const { dispatch } = writer;
  writer.dispatch = (transaction) => {
    dispatch(transaction);
    for (const tell of heard) tell({ transaction });
  };
  return {
    get state() {
      return writer.state;
    },
    view: { hasFocus: () => false },
    getJSON: () => writer.state.doc.toJSON() as unknown,
    on: (_name: string, tell: (event: { transaction: Transaction }) => void) => heard.push(tell),
  } as unknown as Parameters<typeof watchText>[0]['editor'];
}

/* What the browser does with keys that no editor takes. */

interface Line {
  readonly from: number;
  readonly to: number;
}

/** Lines as they would be seen if none was too long. */
function linesOf({ state }: Writer): Line[] {
  const lines: Line[] = [];
  state.doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    const letters = node.textBetween(0, node.content.size, '', '\uFFFC');
    let from = at + 1;
    for (const line of letters.split('\n')) {
      lines.push({ from, to: from + line.length });
      from += line.length + 1;
    }
    return false;
  });
  return lines;
}

const lineAt = (lines: readonly Line[], place: number): number => lines.findIndex(({ to }) => to >= place);

const inLine =
  (to: (line: Line) => number) =>
  (writer: Writer): void => {
    const lines = linesOf(writer);
    const line = lines[lineAt(lines, writer.state.selection.head)];
    if (line) goTo(writer, to(line));
  };

const otherLine =
  (by: -1 | 1) =>
  (writer: Writer): void => {
    const lines = linesOf(writer);
    const { head } = writer.state.selection;
    const at = lineAt(lines, head);
    const [line, next] = [lines[at], lines[at + by]];
    if (line && next) goTo(writer, Math.min(next.to, next.from + Math.max(0, head - line.from)));
  };

function wordLeft(writer: Writer): void {
  const { $head } = writer.state.selection;
  const before = $head.parent.textBetween(0, $head.parentOffset, '', '\uFFFC');
  goTo(writer, $head.pos - (/\S*\s*$/.exec(before)?.[0].length ?? 0));
}

function goTo({ state, dispatch }: Writer, place: number): void {
  dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(place))));
}

const OWN_KEYS: Readonly<Record<string, (writer: Writer) => unknown>> = {
  Home: inLine(({ from }) => from),
  End: inLine(({ to }) => to),
  ArrowUp: otherLine(-1),
  ArrowDown: otherLine(1),
  'Mod-ArrowLeft': wordLeft,
  'Mod-Home': ({ state, dispatch }) => dispatch(state.tr.setSelection(Selection.atStart(state.doc))),
  'Mod-End': ({ state, dispatch }) => dispatch(state.tr.setSelection(Selection.atEnd(state.doc))),
  'Mod-z': (writer) => writer.run(undoOwn),
  'Mod-Shift-z': (writer) => writer.run(redoOwn),
};
