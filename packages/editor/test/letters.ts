import type { Node } from '@tiptap/pm/model';

export const FIRST_LETTER = '\u4e00';

export interface Letter {
  readonly letter: string;
  readonly at: number;
  readonly line: number;
  /** The blocks around it that are moved as one: the one on top and the items, the innermost last. */
  readonly around: readonly number[];
  /** The cell of a table that it stands in; 0 outside of tables. */
  readonly cell: number;
}

/** All characters of a text that are told apart, with what they stand in. */
export interface Letters {
  readonly all: readonly Letter[];
  /** The last of each. */
  readonly places: ReadonlyMap<string, Letter>;
  /** How many there are of each. */
  readonly counts: ReadonlyMap<string, number>;
  /** How many lines the text has. */
  readonly lines: number;
}

/** Each text is asked for its letters by several rules, before and after what happens to it. */
const READ = new WeakMap<Node, Letters>();

export function lettersOf(doc: Node): Letters {
  const known = READ.get(doc);
  if (known) return known;
  const letters = read(doc);
  READ.set(doc, letters);
  return letters;
}

function read(doc: Node): Letters {
  const all: Letter[] = [];
  const places = new Map<string, Letter>();
  const counts = new Map<string, number>();
  let lines = 0;
  let blocks = 0;
  let cells = 0;
  const readLine = (line: Node, around: readonly number[], cell: number): void => {
    lines += 1;
    for (const letter of line.textContent) {
      if (letter < FIRST_LETTER) continue;
      const here = { letter, at: all.length, line: lines, around, cell };
      all.push(here);
      places.set(letter, here);
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
  };
  const readWithin = (parent: Node, around: readonly number[], cellOfParent: number): void => {
    for (const child of parent.children) {
      const { name } = child.type;
      const isItem = parent === doc || name === 'listItem' || name === 'taskItem';
      const within = isItem ? [...around, (blocks += 1)] : around;
      const cell = name === 'tableCell' || name === 'tableHeader' ? (cells += 1) : cellOfParent;
      if (child.isTextblock) readLine(child, within, cell);
      else readWithin(child, within, cell);
    }
  };
  readWithin(doc, [], 0);
  return { all, places, counts, lines };
}

/** The characters of which there are more, and by how many. */
export function moreOf({ counts }: Letters, than: Letters): Map<string, number> {
  const more = new Map<string, number>();
  for (const [letter, count] of counts) {
    const extra = count - (than.counts.get(letter) ?? 0);
    if (extra > 0) more.set(letter, extra);
  }
  return more;
}
