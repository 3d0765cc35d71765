import { createRandom } from '@cairn/fixtures';
import type { Editor } from '@tiptap/core';
import { joinBackward, lift, setBlockType, splitBlock, toggleMark, wrapIn } from '@tiptap/pm/commands';
import type { Node, NodeType } from '@tiptap/pm/model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from '@tiptap/pm/schema-list';
import { EditorState, Plugin, TextSelection, type Command, type Transaction } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  cellAround,
  deleteColumn,
  deleteRow,
  fixTables,
} from '@tiptap/pm/tables';
import { encodeStateAsUpdate } from 'yjs';
import { schema } from '../src/nodes/index.ts';
import { toggleHeader as toggleHeaderOf } from '../src/react/core/table-actions.ts';
import { moveLine, sortByColumn } from '../src/react/core/table-lines.ts';
import { inMendedTable } from '../src/react/extensions/in-mended-table.ts';
import { isOthersChange } from '../src/shared/others-change.ts';
import { FIRST_LETTER, lettersOf, moreOf, type Letter, type Letters } from './letters.ts';
import { Lines, Writer } from './writer.ts';
import { WrittenAnew } from './written-anew.ts';

/** A way to undo, as the simulation needs it. */
export interface Undoing {
  /** What an editor needs for it. */
  readonly plugins: () => readonly Plugin[];
  readonly undo: Command;
  readonly redo: Command;
  /** How many steps can be taken back, and brought back. */
  readonly depths: (writer: Writer) => readonly [number, number];
}

/** Who takes part in a run, and what they do. */
export interface World<Person extends Writer> {
  readonly writer: (client: number, start: Uint8Array, plugins: readonly Plugin[]) => Person;
  readonly actions: Readonly<Record<string, Action<Person>>>;
  /** Writes what stands there in the beginning. */
  readonly begin: (author: Writer, word: (length: number) => string) => void;
}

/** One thing that happens: what somebody does with the numbers that chance gave for it, or a delivery. */
export interface Happening {
  readonly what: string;
  readonly writer: number;
  readonly numbers: readonly number[];
}

const WRITERS = 3;

/** What happens in a run; the same for the same seed. */
export function scriptOf<Person extends Writer>(
  seed: number,
  length: number,
  { actions }: World<Person>,
): Happening[] {
  const random = createRandom(seed);
  const whats = Object.keys(actions);
  return Array.from({ length }, () => {
    const what = random.weighted<string>([
      ['deliver', 2],
      ['meet', 2],
      ['undo', 3],
      ['redo', 1],
      [random.pick(whats), 6],
    ]);
    const numbers = Array.from({ length: 5 }, () => random.next());
    return { what, writer: random.int(0, WRITERS - 1), numbers };
  });
}

/**
 * What the law of undoing finds wrong in a run; undefined when nothing. Three writers change one text and hear of each other late.
 *
 * The law: undo and redo take away only characters that the step put in (or, for redo, took away), bring back only characters
 * that it took away, leave all others in their order and the characters of others in the lines that they share. What the step put
 * in goes, and what it took away comes back, unless somebody else has taken away, moved or brought back that character, or the
 * ones beside it, or has written them anew among more of their own. Where nobody else wrote since the step, the text is as it was. In the end all have the same text.
 */
export function findFault<Person extends Writer>(
  script: readonly Happening[],
  undoing: Undoing,
  world: World<Person>,
): string | undefined {
  const run = new Run(undoing, world);
  for (const [at, happening] of script.entries()) {
    const fault = faultIn(() => run.let(happening));
    if (fault !== undefined) return `${at} ${tell(happening)}: ${fault}`;
  }
  return faultIn(() => run.end());
}

function faultIn(act: () => string | undefined): string | undefined {
  try {
    return act();
  } catch (error) {
    return `throws ${error instanceof Error ? error.stack : String(error)}`;
  }
}

/** The shortest script that this finds that still has a fault. */
export const shrink = <Person extends Writer>(
  script: readonly Happening[],
  undoing: Undoing,
  world: World<Person>,
): readonly Happening[] => fewest(script, (fewer) => findFault(fewer, undoing, world) !== undefined);

/** The fewest that this finds of what happens that still make a fault. */
export function fewest<Event>(
  script: readonly Event[],
  isFaulty: (fewer: readonly Event[]) => boolean,
): readonly Event[] {
  let best = script;
  for (let size = Math.ceil(script.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = best.length - size; from >= 0; from -= size) {
      const fewer = [...best.slice(0, from), ...best.slice(from + size)];
      if (isFaulty(fewer)) best = fewer;
    }
  }
  return best;
}

export function tell({ what, writer, numbers }: Happening): string {
  return `${writer}.${what}(${numbers.map((number) => number.toFixed(2)).join(' ')})`;
}

/** Each run with what its text looks like after each step, for whoever looks for the cause. */
export function replay<Person extends Writer>(
  script: readonly Happening[],
  undoing: Undoing,
  world: World<Person>,
): string {
  const run = new Run(undoing, world);
  const told = [run.shown(0)];
  for (const happening of script) {
    const fault = faultIn(() => run.let(happening));
    told.push(
      `${tell(happening)}\n   ${run.shown(happening.writer)}${fault === undefined ? '' : `\n   ${fault}`}`,
    );
    if (fault !== undefined) return told.join('\n');
  }
  return [...told, faultIn(() => run.end()) ?? 'no fault'].join('\n');
}

/** What one step of somebody did, as the law needs it. */
interface Effect {
  /** How many of each character. */
  readonly put: Map<string, number>;
  readonly taken: Map<string, number>;
  readonly moved: Set<string>;
  /** Those of them whose list or table went as a whole, or whose row or column did: what others put into it goes back with it. */
  readonly movedWhole: Set<string>;
  /** Whether it moved something in which nothing was written: what others write in it goes back with it. */
  isEmptyMove: boolean;
  /** How many pairs of neighbours it joined or parted, and how many lines it made or removed. */
  lines: number;
  before: Node;
  after: Node;
  /** How often its writer had heard of others. */
  heard: number;
}

/** What stands in a world in the beginning, and of how many characters it is. */
interface Beginning {
  readonly start: Uint8Array;
  readonly length: number;
}

/** It is the same in each run of a world. */
const BEGINNINGS = new WeakMap<object, Beginning>();

function beginningOf<Who extends Writer>(world: World<Who>): Beginning {
  const known = BEGINNINGS.get(world);
  if (known) return known;
  const author = new Writer(1);
  const fresh = freshLetters();
  let length = 0;
  world.begin(author, (size) => {
    length += size;
    return Array.from({ length: size }, fresh).join('');
  });
  const beginning = { start: encodeStateAsUpdate(author.ydoc), length };
  BEGINNINGS.set(world, beginning);
  return beginning;
}

class Person<Who extends Writer> {
  readonly writer: Who;
  readonly done: Effect[] = [];
  readonly undone: Effect[] = [];
  heard = 0;
  /** What others, or the meeting of both, have taken away from its text, moved in it, or put a copy of elsewhere. */
  readonly disturbed: Set<string>;
  /** What came back around others, and by which step: earlier steps may look for it where it was, and not find it. */
  readonly returned = new Map<string, Effect>();
  constructor(writer: Who, disturbed: Set<string>) {
    this.writer = writer;
    this.disturbed = disturbed;
  }
}

class Run<Who extends Writer> {
  readonly #people: Person<Who>[];
  readonly #lines: Lines;
  readonly #undoing: Undoing;
  readonly #world: World<Who>;
  /** Who wrote a character. */
  readonly #writers = new Map<string, number>();
  /** Who has taken a character away, or moved it, at some time. */
  readonly #remakers = new Map<string, Set<number>>();
  readonly #fresh = freshLetters();

  constructor(undoing: Undoing, world: World<Who>) {
    this.#undoing = undoing;
    this.#world = world;
    const { start, length } = beginningOf(world);
    this.#word(-1, length);
    this.#people = Array.from({ length: WRITERS }, (_, at) => {
      const disturbed = new Set<string>();
      const plugins = [...undoing.plugins(), noted(disturbed)];
      return new Person(world.writer(11 * (at + 1), start, plugins), disturbed);
    });
    this.#lines = new Lines(this.#people.map(({ writer }) => writer));
  }

  shown(at: number): string {
    return String(this.#people[at]?.writer.state.doc);
  }

  let({ what, writer: at, numbers }: Happening): string | undefined {
    const person = this.#people[at];
    if (!person) return undefined;
    if (what === 'deliver' || what === 'meet') return this.#deliver(what, numbers);
    if (what === 'undo' || what === 'redo') return this.#travel(person, at, what);
    return this.#act(person, at, what, numbers);
  }

  end(): string | undefined {
    for (let round = 0; round < 10 && this.#lines.isBusy; round += 1) this.#lines.deliverAll();
    const [first, ...others] = this.#people.map(({ writer }) => writer.state.doc);
    const other = others.findIndex((doc) => first?.eq(doc) !== true);
    return other < 0
      ? undefined
      : `writer 0 and ${other + 1} end apart:\n${String(first)}\n${String(others[other])}`;
  }

  #word(writer: number, length: number): string {
    const letters = Array.from({ length }, () => this.#fresh());
    for (const letter of letters) this.#writers.set(letter, writer);
    return letters.join('');
  }

  #deliver(what: 'deliver' | 'meet', numbers: readonly number[]): string | undefined {
    const before = this.#people.map(({ writer }) => writer.state.doc);
    if (what === 'meet') this.#lines.deliverAll();
    else this.#lines.deliver(numbersOneByOne(numbers));
    for (const [at, person] of this.#people.entries())
      if (person.writer.state.doc !== before[at]) person.heard += 1;
    return undefined;
  }

  #act(person: Person<Who>, at: number, what: string, numbers: readonly number[]): string | undefined {
    const { writer } = person;
    const [pause = 0, ...rest] = numbers;
    writer.now += pause < 0.5 ? 10 : 1000;
    let [depth] = this.#undoing.depths(writer);
    // Some of what people do is several steps: a marker that is typed, and what it makes of its line.
    writer.watch = ({ doc: before }) => {
      const was = depth;
      [depth] = this.#undoing.depths(writer);
      this.#note(person, at, effectOf(before, writer.state.doc, what, person.heard), depth > was);
    };
    try {
      this.#world.actions[what]?.(writer, rest, (length) => this.#word(at, length));
    } finally {
      writer.watch = undefined;
    }
    return undefined;
  }

  #note(person: Person<Who>, at: number, effect: Effect, isNewStep: boolean): void {
    effect.after.check();
    this.#noteRemade(effect.before, effect.after, at);
    person.undone.length = 0;
    const last = person.done.at(-1);
    if (isNewStep || !last) person.done.push(effect);
    else join(last, effect);
  }

  #travel(person: Person<Who>, at: number, what: 'undo' | 'redo'): string | undefined {
    const { writer } = person;
    const [from, to] = what === 'undo' ? [person.done, person.undone] : [person.undone, person.done];
    const stack = what === 'undo' ? 0 : 1;
    const before = writer.state.doc;
    const depths = this.#undoing.depths(writer);
    writer.now += 1000;
    writer.run(this.#undoing[what]);
    const after = writer.state.doc;
    const now = this.#undoing.depths(writer);
    const popped = from.splice(from.length - ((depths[stack] ?? 0) - (now[stack] ?? 0)));
    const [effect] = popped;
    for (const passedOver of after === before ? popped : popped.slice(1)) {
      const fault = this.#leftUndone(passedOver, what, before, before, at);
      if (fault !== undefined) return `is passed over although ${fault}`;
    }
    if (after === before) return undefined;
    if (!effect) return 'it changes the text although there is nothing to take back';
    after.check();
    to.push(effect);
    this.#noteRemade(before, after, at);
    const fault = this.#faultOf(effect, what, before, after, at) ?? isAsItWas(effect, what, after, person);
    if (effect.heard !== person.heard)
      for (const letter of moreOf(lettersOf(after), lettersOf(before)).keys())
        person.returned.set(letter, effect);
    effect.heard = person.heard;
    [effect.before, effect.after] = what === 'undo' ? [after, before] : [before, after];
    return fault;
  }

  /**
   * What the step did last and this has not taken back, of all that only its writer has ever taken away or moved: what stands
   * there by it must go, and what it took from beside a character that is still there must come back.
   */
  #leftUndone(
    effect: Effect,
    what: 'undo' | 'redo',
    before: Node,
    after: Node,
    at: number,
  ): string | undefined {
    const docs = what === 'undo' ? [effect.before, effect.after] : [effect.after, effect.before];
    const [was, is, now, then] = [...docs, before, after].map(lettersOf);
    if (!was || !is || !now || !then) return undefined;
    const returned = this.#people[at]?.returned ?? new Map<string, Effect>();
    const [mine, taken] = what === 'undo' ? [effect.put, effect.taken] : [effect.taken, effect.put];
    const isUntouched = (letter: string): boolean =>
      now.counts.get(letter) === 1 &&
      this.#people[at]?.disturbed.has(letter) !== true &&
      [...(this.#remakers.get(letter) ?? [])].every((who) => who === at);
    // What came back around others by another step may stand where this one does not look for it.
    const isInPlace = (letter: string): boolean => (returned.get(letter) ?? effect) === effect;
    const left = is.all.filter(
      ({ letter }) =>
        !was.places.has(letter) &&
        mine.has(letter) &&
        isUntouched(letter) &&
        isInPlace(letter) &&
        then.places.has(letter),
    );
    if (left.length > 0) return `${words(left)} should have gone`;
    const missing = was.all.filter(
      ({ letter }) =>
        taken.has(letter) &&
        !is.places.has(letter) &&
        !now.places.has(letter) &&
        !then.places.has(letter) &&
        neighboursOf(letter, was.all, is.places).some((each) => isUntouched(each) && isInPlace(each)),
    );
    return missing.length > 0 ? `${words(missing)} should have come back` : undefined;
  }

  #noteRemade(before: Node, after: Node, at: number): void {
    for (const letter of remadeBetween(before, after)) {
      const remakers = this.#remakers.get(letter) ?? new Set();
      this.#remakers.set(letter, remakers.add(at));
    }
  }

  #faultOf(effect: Effect, what: 'undo' | 'redo', before: Node, after: Node, at: number): string | undefined {
    const texts = [lettersOf(before), lettersOf(after)] as const;
    const [{ all: was, places: stood, counts: had }, { all: is, places: stands, counts: has }] = texts;
    const [mayGo, mayCome] = what === 'undo' ? [effect.put, effect.taken] : [effect.taken, effect.put];
    const more = (letter: string): number => (has.get(letter) ?? 0) - (had.get(letter) ?? 0);
    const gone = was.filter(({ letter }) => -more(letter) > (mayGo.get(letter) ?? 0));
    if (gone.length > 0) return `${words(gone)} is gone`;
    const come = is.filter(({ letter }) => more(letter) > (mayCome.get(letter) ?? 0));
    if (come.length > 0) return `${words(come)} comes from nowhere`;
    const left = this.#leftUndone(effect, what, before, after, at);
    if (left !== undefined) return left;
    // Two who restructure one block at once make two copies of it: of these nobody can say which is where.
    const isOnly = (letter: string): boolean => had.get(letter) === 1 && has.get(letter) === 1;
    const stays = was.filter(({ letter }) => isOnly(letter) && !mayMove(letter, effect, texts));
    const wrong = stays.findIndex(({ letter }, index) => {
      const last = stays[index - 1];
      return last && (stands.get(last.letter)?.at ?? 0) > (stands.get(letter)?.at ?? 0);
    });
    if (wrong >= 0) return `${words(stays.slice(wrong - 1, wrong + 1))} change their order`;
    const others = stays.filter(({ letter }) => this.#writers.get(letter) !== at);
    const apart = changedPairs(others, stood, stands);
    return apart.length > effect.lines ? `${words(apart)}: others' characters change their lines` : undefined;
  }
}

/** The characters that were taken away, or moved, also from one cell to another. */
function remadeBetween(before: Node, after: Node): string[] {
  const [was, is] = [lettersOf(before), lettersOf(after)];
  const stays = was.all.filter(({ letter }) => is.places.has(letter));
  const inOrder = is.all.filter(({ letter }) => was.places.has(letter));
  const moved = stays.filter(({ letter }, index) => inOrder[index]?.letter !== letter);
  const inOtherCells = changedPairs(stays, was.places, is.places, 'cell').flatMap((each) => [
    each,
    ...stays.slice(stays.indexOf(each) - 1, stays.indexOf(each)),
  ]);
  return [...moreOf(was, is).keys(), ...[...moved, ...inOtherCells].map(({ letter }) => letter)];
}

/** The nearest characters of the same line on both sides that are in both. */
function neighboursOf(
  letter: string,
  letters: readonly Letter[],
  kept: ReadonlyMap<string, Letter>,
): string[] {
  const at = letters.findIndex((each) => each.letter === letter);
  const line = letters[at]?.line;
  const isNear = (each: Letter): boolean => each.line === line && kept.has(each.letter);
  const [left, right] = [letters.slice(0, at).findLast(isNear), letters.slice(at + 1).find(isNear)];
  return [left, right].flatMap((each) => (each ? [each.letter] : []));
}

/**
 * Characters that a step moved go back, and what others have written into their block goes with them; of two copies of one, which a meeting
 * has made, nobody can say which it is that was moved.
 */
function mayMove(
  letter: string,
  { moved, movedWhole, isEmptyMove }: Effect,
  texts: readonly Letters[],
): boolean {
  if (moved.size === 0 || isEmptyMove) return isEmptyMove;
  return texts.some(({ all, places }) => {
    const around = places.get(letter)?.around ?? [];
    return all.some(
      (other) =>
        moved.has(other.letter) &&
        around.includes(other.around.at(movedWhole.has(other.letter) ? 0 : -1) ?? -1),
    );
  });
}

function isAsItWas(
  effect: Effect,
  what: 'undo' | 'redo',
  after: Node,
  { heard }: Person<Writer>,
): string | undefined {
  if (effect.heard !== heard) return undefined;
  const wanted = what === 'undo' ? effect.before : effect.after;
  return mended(wanted).eq(mended(after))
    ? undefined
    : `expected the text as it was:\n${String(wanted)}\n${String(after)}`;
}

const words = (letters: readonly Letter[]): string => letters.map(({ letter }) => letter).join('');

function changedPairs(
  letters: readonly Letter[],
  was: ReadonlyMap<string, Letter>,
  is: ReadonlyMap<string, Letter>,
  by: 'line' | 'cell' = 'line',
): Letter[] {
  const isPair = (places: ReadonlyMap<string, Letter>, one: string, other: string): boolean =>
    places.get(one)?.[by] === places.get(other)?.[by];
  return letters.filter(({ letter }, at) => {
    const last = letters[at - 1];
    return last && isPair(was, last.letter, letter) !== isPair(is, last.letter, letter);
  });
}

function effectOf(before: Node, after: Node, what: string, heard: number): Effect {
  const [was, is] = [lettersOf(before), lettersOf(after)];
  const stays = was.all.filter(({ letter }) => is.places.has(letter));
  // Of two blocks that change places nobody can say which was moved.
  const moved = new Set(what.startsWith('move') ? displaced(was, is) : []);
  const partly = new Set(was.all.filter(({ letter }) => !moved.has(letter)).map(({ around }) => around[0]));
  // A row or a column takes along what is in its cells, also beside a list in one of them.
  const isLine = /\b(row|rows|column|line of a table)\b/.test(what);
  const whole = was.all.filter(
    ({ letter, around }) => moved.has(letter) && (isLine || !partly.has(around[0])),
  );
  return {
    put: moreOf(is, was),
    taken: moreOf(was, is),
    moved,
    movedWhole: new Set(whole.map(({ letter }) => letter)),
    isEmptyMove: what.startsWith('move') && moved.size === 0,
    lines: changedPairs(stays, was.places, is.places).length + Math.abs(is.lines - was.lines),
    before,
    after,
    heard,
  };
}

/** Those that stand elsewhere among the others; of a character of which there are two, nobody can say which is where. */
function displaced(was: Letters, is: Letters): string[] {
  const isOne = ({ letter }: Letter): boolean => was.counts.get(letter) === 1 && is.counts.get(letter) === 1;
  const order = is.all.filter(isOne);
  return was.all.filter(isOne).flatMap(({ letter }, at) => (order[at]?.letter === letter ? [] : [letter]));
}

function join(first: Effect, second: Effect): void {
  for (const [letter, count] of second.put) exchange(first.taken, first.put, letter, count);
  for (const [letter, count] of second.taken) exchange(first.put, first.taken, letter, count);
  for (const letter of second.moved) first.moved.add(letter);
  for (const letter of second.movedWhole) first.movedWhole.add(letter);
  first.isEmptyMove ||= second.isEmptyMove;
  first.lines += second.lines;
  first.after = second.after;
  // Somebody wrote in the middle of it.
  if (first.heard !== second.heard) first.heard = -1;
}

/** What was taken and is put again cancels out. */
function exchange(from: Map<string, number>, to: Map<string, number>, letter: string, count: number): void {
  const cancelled = Math.min(count, from.get(letter) ?? 0);
  if (cancelled > 0) from.set(letter, (from.get(letter) ?? 0) - cancelled);
  if (count > cancelled) to.set(letter, (to.get(letter) ?? 0) + count - cancelled);
}

function freshLetters(): () => string {
  let next = FIRST_LETTER.charCodeAt(0);
  return () => String.fromCharCode(next++);
}

function numbersOneByOne(numbers: readonly number[]): () => number {
  let at = 0;
  return () => numbers[at++ % numbers.length] ?? 0;
}

/** Two who change a table at once leave it ragged, and whoever writes next mends it, also by undoing. */
function mended(doc: Node): Node {
  const state = EditorState.create({ doc });
  return mendTables(state)?.doc ?? doc;
}

function mendTables(after: EditorState, before?: EditorState): Transaction | undefined {
  try {
    return fixTables(after, before);
  } catch {
    return undefined;
  }
}

/**
 * Notes what each step of others takes away or moves: what another step then puts in is a copy. And what of that which one has seen
 * before a change of others brings again, in whatever copy. And what they write anew among more of their own.
 */
function noted(disturbed: Set<string>): Plugin {
  const seen = new Set<string>();
  let anew: WrittenAnew | undefined;
  return new Plugin({
    view: (view) => {
      anew = new WrittenAnew((view as unknown as Writer).ydoc);
      return {};
    },
    appendTransaction: (transactions) => {
      for (const transaction of transactions) {
        const { docs, before, doc } = transaction;
        const was = lettersOf(before);
        for (const letter of was.counts.keys()) seen.add(letter);
        if (!isOthersChange(transaction)) continue;
        for (const [at, each] of docs.entries())
          for (const letter of remadeBetween(each, docs[at + 1] ?? doc)) disturbed.add(letter);
        for (const letter of moreOf(lettersOf(doc), was).keys()) if (seen.has(letter)) disturbed.add(letter);
        for (const letter of anew?.by(was, lettersOf(doc)) ?? []) disturbed.add(letter);
      }
      return null;
    },
  });
}

/** As the shared table does it: who writes mends what is ragged. */
function mendedTables(): Plugin {
  return new Plugin({
    appendTransaction: (transactions, before, after) =>
      transactions.some(isOthersChange) ? null : mendTables(after, before),
  });
}

/* What people do. */

export type Action<Who extends Writer> = (
  writer: Who,
  numbers: readonly number[],
  word: (length: number) => string,
) => void;

const node = (name: string): NodeType => {
  const type = schema.nodes[name];
  if (!type) throw new Error(`no node ${name}`);
  return type;
};

/** Puts the caret, or a selection of up to so many positions, at a place that chance gives. */
function select({ state, dispatch }: Writer, chance: number, size = 0): void {
  const anchor = Math.floor(chance * (state.doc.content.size + 1));
  const head = Math.min(state.doc.content.size, anchor + size);
  const selection = TextSelection.between(state.doc.resolve(anchor), state.doc.resolve(head));
  dispatch(state.tr.setSelection(selection));
}

const at =
  (...commands: readonly Command[]): Action<Writer> =>
  (writer, [place = 0, size = 0]) => {
    select(writer, place, size < 0.5 ? 0 : Math.floor(size * 12));
    stayInCell(writer);
    for (const command of commands) if (command(writer.state, writer.dispatch)) return;
  };

/** No text is chosen across cells: the shared table chooses the cells then. */
function stayInCell(writer: Writer): void {
  const { $from, $to } = writer.state.selection;
  const [one, other] = [cellAround($from), cellAround($to)];
  if (one && other && one.pos !== other.pos) writer.goTo($from.pos);
}

/** What the menus of a table do, in a cell of the first table. */
function inTable(act: (editor: Editor, cell: number, step: -1 | 1) => void): Action<Writer> {
  return (writer, [place = 0, step = 0]) => {
    const cells: number[] = [];
    writer.state.doc.descendants((each, position) => {
      if (/^table(Cell|Header)$/.test(each.type.name)) cells.push(position);
    });
    const cell = cells[Math.floor(place * cells.length)];
    const editor = { state: writer.state, view: writer } as unknown as Editor;
    if (cell !== undefined) act(editor, cell, step < 0.5 ? -1 : 1);
  };
}

/** Swaps the block of the caret, or the item that it is in, with the next. */
const moveDown: Command = (state, dispatch) => {
  const { $from } = state.selection;
  for (let { depth } = $from; depth > 0; depth -= 1) {
    const isItem = ['listItem', 'taskItem'].includes($from.node(depth).type.name);
    if (depth !== 1 && !isItem) continue;
    const [from, to] = [$from.before(depth), $from.after(depth)];
    const next = state.doc.resolve(to).nodeAfter;
    if (!next) return false;
    dispatch?.(state.tr.delete(from, to).insert(from + next.nodeSize, $from.node(depth)));
    return true;
  }
  return false;
};

/** As the code button does it: the lines of the selection become one block of code, or the other way round. */
const toggleCode: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const range = $from.blockRange($to);
  if (!range || range.depth > 0) return false;
  if ($from.parent.type.name === 'codeBlock') {
    const lines = $from.parent.textContent.split('\n');
    const blocks = lines.map((line) =>
      node('paragraph').create(null, line === '' ? null : schema.text(line)),
    );
    dispatch?.(state.tr.replaceWith(range.start, $from.after(1), blocks));
    return true;
  }
  const lines: string[] = [];
  state.doc.nodesBetween(range.start, range.end, (each) => {
    if (each.isTextblock) lines.push(each.textContent);
    return !each.isTextblock;
  });
  const text = lines.join('\n');
  const code = node('codeBlock').create(null, text === '' ? null : schema.text(text));
  dispatch?.(state.tr.replaceWith(range.start, range.end, code));
  return true;
};

const insertTable =
  (word: (length: number) => string): Command =>
  (state, dispatch) => {
    if (state.selection.$from.depth > 1) return false;
    const cell = () => node('tableCell').create(null, node('paragraph').create(null, schema.text(word(1))));
    const row = () => node('tableRow').create(null, [cell(), cell()]);
    dispatch?.(state.tr.insert(state.selection.$from.after(1), node('table').create(null, [row(), row()])));
    return true;
  };

/** As the table menu does it, for the row of the caret. */
const toggleHeader: Command = (state, dispatch) => {
  const { $from } = state.selection;
  for (let { depth } = $from; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name !== 'tableRow') continue;
    const { tr } = state;
    const isHeader = $from.node(depth).firstChild?.type.name === 'tableHeader';
    $from.node(depth).forEach((cell, offset) => {
      const { colspan, rowspan, colwidth } = cell.attrs;
      const type = node(isHeader ? 'tableCell' : 'tableHeader');
      tr.setNodeMarkup($from.start(depth) + offset, type, { colspan, rowspan, colwidth });
    });
    dispatch?.(tr);
    return true;
  }
  return false;
};

/** As the list above a callout does it. */
const changeKind: Command = (state, dispatch) => {
  const { $from } = state.selection;
  for (let { depth } = $from; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name !== 'callout') continue;
    const kind = $from.node(depth).attrs['kind'] === 'tip' ? 'warning' : 'tip';
    dispatch?.(state.tr.setNodeAttribute($from.before(depth), 'kind', kind));
    return true;
  }
  return false;
};

const BOLD = schema.marks['bold'];

const ACTIONS: Readonly<Record<string, Action<Writer>>> = {
  type: (writer, [place = 0, length = 0], word) => {
    select(writer, place);
    writer.put(word(1 + Math.floor(length * 3)));
  },
  'type on': (writer, [length = 0], word) => writer.put(word(1 + Math.floor(length * 3))),
  'type over': (writer, [place = 0, size = 0], word) => {
    select(writer, place, 1 + Math.floor(size * 8));
    writer.put(word(1));
  },
  delete: (writer, [place = 0, size = 0]) => {
    select(writer, place, 1 + Math.floor(size * 8));
    writer.dispatch(writer.state.tr.deleteSelection());
  },
  enter: at(splitListItem(node('listItem')), splitListItem(node('taskItem')), splitBlock),
  'enter at the end': (writer, [place = 0]) => {
    select(writer, place);
    writer.goTo(writer.state.selection.$head.end());
    for (const command of [splitListItem(node('listItem')), splitListItem(node('taskItem')), splitBlock])
      if (command(writer.state, writer.dispatch)) break;
  },
  join: (writer, [place = 0]) => {
    select(writer, place);
    writer.goTo(writer.state.selection.$head.start());
    writer.run(joinBackward);
  },
  bold: at(BOLD ? toggleMark(BOLD) : () => false),
  heading: at(setBlockType(node('paragraph'), { kind: 'h2' })),
  paragraph: at(setBlockType(node('paragraph'), { kind: 'paragraph' })),
  'make code': at(setBlockType(node('codeBlock'))),
  'toggle code': at(toggleCode),
  quote: at(wrapIn(node('blockquote'))),
  callout: at(wrapIn(node('callout'))),
  toggle: at(wrapIn(node('toggle'))),
  'callout kind': at(changeKind),
  bullets: at(wrapInList(node('bulletList'))),
  numbers: at(wrapInList(node('orderedList'))),
  tasks: at(wrapInList(node('taskList'))),
  indent: at(sinkListItem(node('listItem')), sinkListItem(node('taskItem'))),
  outdent: at(liftListItem(node('listItem')), liftListItem(node('taskItem'))),
  lift: at(lift),
  'insert table': (writer, [place = 0], word) => {
    select(writer, place);
    writer.run(insertTable(word));
  },
  'add row': at(inMendedTable(addRowAfter)),
  'add column': at(inMendedTable(addColumnAfter)),
  'delete row': at(inMendedTable(deleteRow)),
  'delete column': at(inMendedTable(deleteColumn)),
  'header row': at(toggleHeader),
  'move down': at(moveDown),
  'header column': inTable((editor, cell) => toggleHeaderOf(editor, cell, 'column')),
  'move row': inTable((editor, cell, step) => moveLine(editor, cell, 'row', step)),
  'move column': inTable((editor, cell, step) => moveLine(editor, cell, 'column', step)),
  'move rows into their order': inTable((editor, cell, step) => sortByColumn(editor, cell, step)),
  paste: (writer, [place = 0], word) => {
    select(writer, place);
    const blocks = [1, 2, 3].map(() => node('paragraph').create(null, schema.text(word(2))));
    const { $from } = writer.state.selection;
    writer.dispatch(writer.state.tr.insert($from.after(), blocks));
  },
};

/** Commands that are no product's: what an editor for structured text can do at all. */
export const PLAIN: World<Writer> = {
  writer: (client, start, plugins) => new Writer(client, start, [...plugins, mendedTables()]),
  actions: ACTIONS,
  begin: (author, word) => {
    for (let line = 0; line < 3; line += 1) (line === 0 ? author : author.enter()).put(word(3));
  },
};
