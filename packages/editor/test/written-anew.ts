import { ContentString, XmlElement, XmlText, type Doc, type XmlFragment } from 'yjs';
import { SHARED_CONTENT } from '../src/nodes/index.ts';
import { FIRST_LETTER, type Letter, type Letters } from './letters.ts';

/** The letters of a word or two. */
const FEW = 8;

/** Two lines, before and after a change, and the characters that are in both. */
interface Pair {
  readonly old: number;
  readonly now: number;
  readonly letters: string[];
}

/**
 * Which characters somebody else has written anew among more of their own: who chooses from within one line into another and types over it
 * writes the rest of the second into the first. They are told from others of the same look where more than half of what went from the
 * one line, or of what came into the other, is the same, and not otherwise (0213); of a word or two, where more than three in four
 * letters are (0218).
 */
export class WrittenAnew {
  /** How much of each client has been seen. */
  readonly #seen = new Map<number, number>();
  readonly #ydoc: Doc;

  constructor(ydoc: Doc) {
    this.#ydoc = ydoc;
    this.#look();
  }

  /** Of a change of somebody else; told of each as it comes. */
  by(before: Letters, after: Letters): string[] {
    const pairs = pairsOf(before, after).filter(({ old, now, letters }) => {
      const isPart = (all: readonly Letter[], line: number): boolean =>
        all.filter((each) => each.line === line).length > letters.length;
      return isPart(before.all, old) && isPart(after.all, now);
    });
    const fresh = pairs.length > 0 ? this.#fresh() : new Set<string>();
    this.#look();
    return pairs.flatMap(({ old, now, letters }) => {
      const again = letters.filter((letter) => fresh.has(letter));
      const gone = before.all.filter(
        ({ letter, line }) => line === old && (fresh.has(letter) || !after.places.has(letter)),
      );
      const come = after.all.filter(({ letter, line }) => line === now && fresh.has(letter));
      const least = Math.min(gone.length, come.length);
      const isTold = again.length * 2 > least && (least > FEW || again.length * 4 > least * 3);
      return isTold ? [] : again;
    });
  }

  #look(): void {
    for (const [client, structs] of this.#ydoc.store.clients) {
      const last = structs.at(-1);
      if (last) this.#seen.set(client, last.id.clock + last.length);
    }
  }

  /** The characters that others have written since. */
  #fresh(): ReadonlySet<string> {
    const letters = new Set<string>();
    const read = (text: XmlText): void => {
      for (let item = text._start; item; item = item.right) {
        const { client, clock } = item.id;
        if (item.deleted || client === this.#ydoc.clientID || !(item.content instanceof ContentString))
          continue;
        const first = Math.max(0, (this.#seen.get(client) ?? 0) - clock);
        for (const letter of item.content.str.slice(first)) if (letter >= FIRST_LETTER) letters.add(letter);
      }
    };
    const readAll = (parent: XmlFragment): void => {
      for (const child of parent.toArray()) {
        if (child instanceof XmlText) read(child);
        else if (child instanceof XmlElement) readAll(child);
      }
    };
    readAll(this.#ydoc.getXmlFragment(SHARED_CONTENT));
    return letters;
  }
}

function pairsOf(before: Letters, after: Letters): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const { letter, line: old } of before.all) {
    const now = after.places.get(letter)?.line;
    if (now === undefined) continue;
    const key = `${old} ${now}`;
    const pair = pairs.get(key) ?? { old, now, letters: [] };
    pairs.set(key, pair);
    pair.letters.push(letter);
  }
  return [...pairs.values()];
}
