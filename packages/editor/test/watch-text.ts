import type { Editor } from '@tiptap/core';

type Shown = Editor['state'];
type Node = Shown['doc'];
type Selection = Shown['selection'];

/** What a page says of the text that it shows, and of what has happened to it. */
export interface Sight {
  /** The whole text, to be compared with that of others. */
  readonly json: string;
  readonly words: readonly string[];
  /** Words that their writer has taken away by undoing, and not brought back. */
  readonly withdrawn: readonly string[];
  /** What must not have happened. */
  readonly faults: readonly string[];
  /** How many changes of others came while a caret stood in the text. */
  readonly heard: number;
  /** The words that stand whole, in their order. */
  readonly inOrder: readonly string[];
  /** What its writer has taken away by undoing at some time. */
  readonly everWithdrawn: readonly string[];
  /** What others have taken from its writer's sight, with the block that it stood in; it may have come back in another copy. */
  readonly everGone: readonly string[];
  /** The words that each word was typed between. */
  readonly places: readonly (readonly [word: string, left: string | undefined, right: string | undefined])[];
}

/** A text with its caret, and the name of the line that this stands in. */
interface Seen {
  readonly doc: Node;
  readonly selection: Selection;
  readonly line: string | undefined;
}

/** Which shared element shows which block, as an editor that is bound to a shared text keeps it. */
interface Bound {
  readonly binding: {
    readonly mapping: ReadonlyMap<{ readonly _item: { readonly id: Named } | null }, unknown>;
  };
}

interface Named {
  readonly client: number;
  readonly clock: number;
}

/** A text that is watched. */
export interface WatchedText {
  readonly look: () => Sight;
  /** What must not have happened, so far. */
  readonly faults: readonly string[];
  readonly wordsOf: (line: string) => string[];
}

/**
 * Notes whose words each change of somebody's own takes away, and whether their caret stands beside the same words after each
 * change of others. It runs in the pages of a browser too (`e2e/watched-text.ts`), so that it calls nothing outside itself.
 *
 * @param letter that all words of the one who writes here begin with
 */
export function watchText(text: { readonly editor: Editor }, letter: string): WatchedText {
  const { editor } = text;
  const WORD = /[abc]\d+z ?/g;
  const faults: string[] = [];
  const withdrawn = new Set<string>();
  const everWithdrawn = new Set<string>();
  const everGone = new Set<string>();
  const places = new Map<string, readonly [left: string | undefined, right: string | undefined]>();
  let heard = 0;
  /** How the shared text names the line that a block shows: two lines may say the same. */
  function nameOf(block: Node): string | undefined {
    const { 'y-sync$': shared } = editor.state as unknown as { readonly 'y-sync$'?: Bound };
    for (const [{ _item: item }, node] of shared?.binding.mapping ?? [])
      if (node === block) return `${item?.id.client}:${item?.id.clock}`;
    return undefined;
  }
  const shown = (): Seen => {
    const { doc, selection } = editor.state;
    return { doc, selection, line: nameOf(selection.$head.parent) };
  };
  let last = shown();

  /**
   * Two who type at one place at the same moment type into each other's words; without the one, the other is whole. So it is without
   * the tabs of code, which somebody types where their caret stands, also within a word.
   */
  function wordsOf(line: string): string[] {
    const words: string[] = [];
    let left = line.replaceAll('\t', '');
    for (let found = left.match(WORD); found; found = left.match(WORD)) {
      words.push(...found.map((word) => word.trimEnd()));
      left = left.replace(WORD, '');
    }
    return words;
  }

  const wholeWordsOf = (line: string): string[] => (line.match(WORD) ?? []).map((word) => word.trimEnd());

  /** One letter for each place, so that it can be cut where a caret is. */
  const lettersOf = (block: Node): string => block.textBetween(0, block.content.size, '', '\uFFFC');

  function linesOf(doc: Node): { readonly letters: string; readonly start: number }[] {
    const lines: { letters: string; start: number }[] = [];
    doc.descendants((node, at) => {
      if (node.isTextblock) lines.push({ letters: lettersOf(node), start: at + 1 });
      return !node.isTextblock;
    });
    return lines;
  }

  function countsOf(words: readonly string[]): Map<string, number> {
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    return counts;
  }

  const wordsIn = (doc: Node): string[] => linesOf(doc).flatMap(({ letters }) => wordsOf(letters));

  function aroundCaret(doc: Node, head: number): { before: Set<string>; after: Set<string> } {
    const lines = linesOf(doc);
    const words = (part: (line: { letters: string; start: number }) => string): Set<string> =>
      new Set(lines.flatMap((line) => wholeWordsOf(part(line))));
    return {
      before: words(({ letters, start }) => letters.slice(0, Math.max(0, head - start))),
      after: words(({ letters, start }) => letters.slice(Math.max(0, head - start))),
    };
  }

  /** What is written beside a caret in its line: the last word before it, or what is there of it, and the next behind it. */
  function besideCaret({ $head }: Selection): { left: string; right: string } {
    const letters = lettersOf($head.parent);
    const left = letters.slice(0, $head.parentOffset).split('\n').at(-1) ?? '';
    const [right = ''] = letters.slice($head.parentOffset).split('\n');
    return {
      left: /[abc]\d*z?\s*$|.$|^$/.exec(left)?.[0] ?? '',
      right: /^(?:\d*z?\s*[abc]?\d*z?|.)/.exec(right)?.[0] ?? '',
    };
  }

  function isOnScreen(head: number): boolean {
    const [{ view }, shown] = [editor, getSelection()];
    if (!view.hasFocus() || !shown?.focusNode || !view.dom.contains(shown.focusNode)) return true;
    return view.posAtDOM(shown.focusNode, shown.focusOffset) === head;
  }

  const isCaret = (selection: Selection): boolean =>
    'type' in selection.toJSON() && selection.toJSON().type === 'text';

  function checkCaret(before: Seen, now: Seen): void {
    if (!isCaret(before.selection)) return;
    heard += 1;
    if (!isOnScreen(now.selection.head)) faults.push(`the caret of ${letter} is elsewhere on the screen`);
    const [was, is] = [
      aroundCaret(before.doc, before.selection.head),
      aroundCaret(now.doc, now.selection.head),
    ];
    const [had, has] = [before.doc, now.doc].map((doc) => countsOf(wordsIn(doc)));
    const isOne = (word: string): boolean => had?.get(word) === 1 && has?.get(word) === 1;
    const passed = [
      ...[...was.before].filter((word) => isOne(word) && is.after.has(word)),
      ...[...was.after].filter((word) => isOne(word) && is.before.has(word)),
    ];
    const [stood, stands] = [besideCaret(before.selection), besideCaret(now.selection)];
    const lines = linesOf(now.doc).map(({ letters }) => letters);
    const isThere = (part: string): boolean => lines.some((line) => line.includes(part));
    const { $head } = now.selection;
    const letters = lettersOf($head.parent);
    const [left, right] = [letters.slice(0, $head.parentOffset), letters.slice($head.parentOffset)];
    const isKnown = (part: string): boolean => /[abc]\d/.test(part);
    // Beside a word that it stood beside, whatever has become of the lines around.
    if (
      (isKnown(stood.left) && left.endsWith(stood.left)) ||
      (isKnown(stood.right) && right.startsWith(stood.right))
    )
      return;
    const $was = before.selection.$head;
    const wasIn = lettersOf($was.parent);
    // Words that have gone from the text are no part of the line any more, and nobody can stand beside them.
    const thereOf = (part: string): string =>
      part.replace(WORD, (word) => (has?.has(word.trimEnd()) === true ? word : ''));
    // Within a word, and so it is still; where that has gone from the text, both of its halves have.
    const [first] = /(?:[abc]\d*)?$/.exec(wasIn.slice(0, $was.parentOffset)) ?? [''];
    const [second] = /^\d*z ?/.exec(wasIn.slice($was.parentOffset)) ?? [''];
    const isWithin = /^[abc]\d+z ?$/.test(first + second);
    if (isWithin && left.endsWith(first) && right.startsWith(second)) return;
    const isWordGone = isWithin && has?.has((first + second).trimEnd()) === false;
    const wasBefore = thereOf(wasIn.slice(0, $was.parentOffset - (isWordGone ? first.length : 0)));
    const wasBehind = thereOf(wasIn.slice($was.parentOffset + (isWordGone ? second.length : 0)));
    // In the very same line, told by all that stands before it there or behind it, and past none of its words.
    const isSameLine = before.line !== undefined && before.line === now.line;
    const isPassedIn = passed.some((word) => wasIn.includes(word));
    const isBehind = wasBefore === '' ? left === '' : left.endsWith(wasBefore);
    const isBefore = wasBehind === '' ? right === '' : right.startsWith(wasBehind);
    if (isSameLine && !isPassedIn && (isBehind || isBefore)) return;
    // At the same place of the same line: others have moved lines past each other, and the caret went along with its own.
    if (letters !== '' && letters === `${wasBefore}${wasBehind}` && left === wasBefore) return;
    // In the same line, told by a word beside it in that line and all that stands between, or by letters that stand nowhere else:
    // the line has moved past others.
    const timesIn = (doc: Node, part: string): number =>
      linesOf(doc).reduce((count, line) => count + line.letters.split(part).length - 1, 0);
    const tells = (part: string): boolean =>
      isKnown(part) || (part !== '' && timesIn(before.doc, part) === 1 && timesIn(now.doc, part) === 1);
    if (tells(wasBefore) && left.endsWith(wasBefore)) return;
    if (tells(wasBehind) && right.startsWith(wasBehind)) return;
    // Of lines that say the same nobody can say which is which.
    const whole = `${wasBefore}${wasBehind}`;
    const isOneOfMany = whole !== '' && timesIn(before.doc, whole) > 1;
    if (isOneOfMany && left.endsWith(wasBefore) && right.startsWith(wasBehind)) return;
    // At the same end of the same line, where others have put something too.
    const isIn = (line: string, part: string): boolean => tells(part) && line.includes(part);
    if (wasBefore === '' && left === '' && isIn(right, wasBehind)) return;
    if (wasBehind === '' && right === '' && isIn(left, wasBefore)) return;
    // Of a line of which nothing is left one stands at the end of the nearest line above that is, wherever others have moved that.
    const above = linesOf(before.doc)
      .filter(({ start }) => start < $was.start())
      .map((line) => thereOf(line.letters))
      .findLast((part) => part.trim() !== '' && isThere(part));
    const isGone = whole.trim() === '';
    if (isGone && right === '' && above !== undefined && isIn(left, above)) return;
    const isEmpty = ({ left: before, right: behind }: typeof stood): boolean =>
      before === '' && behind === '';
    // Of an empty line nobody can say whether it was passed or others have moved around it.
    if (isEmpty(stood) && isEmpty(stands)) return;
    // Letters that are no word may stand anywhere; who stands beside such ones has only not passed a word.
    const isBeside =
      (stood.left === '' ? stands.left === '' : left.endsWith(stood.left)) ||
      (stood.right === '' ? stands.right === '' : right.startsWith(stood.right));
    const isLost = !isBeside && [stood.left, stood.right].some((part) => isKnown(part) && isThere(part));
    if (passed.length > 0 || isLost)
      faults.push(
        `the caret of ${letter} jumped from "${stood.left}|${stood.right}" to "${stands.left}|${stands.right}"` +
          (passed.length > 0 ? `, past ${passed.slice(0, 5).join(' ')}` : '') +
          `\n  ${String(before.doc)}\n  ${String(now.doc)}`,
      );
  }

  function noteGone(before: Node, after: Node): void {
    const has = new Set(wordsIn(after));
    for (const word of wordsIn(before)) if (!has.has(word)) everGone.add(word);
  }

  /** What only puts letters in takes none away, whatever word they make of those of another that was parted. */
  function isOnlyMore(before: Node, after: Node): boolean {
    const [had, has] = [before, after].map((doc) =>
      linesOf(doc)
        .map((line) => line.letters)
        .join('\n'),
    );
    let at = 0;
    for (const letter of has ?? '') if (letter === had?.charAt(at)) at += 1;
    return at === had?.length;
  }

  function noteWords(before: Node, after: Node): void {
    const [had, has] = [countsOf(wordsIn(before)), countsOf(wordsIn(after))];
    for (const word of had.keys()) {
      if (has.has(word)) continue;
      if (!word.startsWith(letter) && !isOnlyMore(before, after))
        faults.push(`${letter} took ${word} away\n  ${String(before)}\n  ${String(after)}`);
      if (word.startsWith(letter)) for (const noted of [withdrawn, everWithdrawn]) noted.add(word);
    }
    for (const word of has.keys()) {
      if (had.has(word)) continue;
      withdrawn.delete(word);
      if (!places.has(word)) notePlace(word, after);
    }
  }

  function notePlace(word: string, doc: Node): void {
    for (const { letters } of linesOf(doc)) {
      const words = wholeWordsOf(letters);
      const at = words.indexOf(word);
      if (at >= 0) return void places.set(word, [words[at - 1], words[at + 1]]);
    }
  }

  editor.on('transaction', ({ transaction }) => {
    const before = last;
    last = shown();
    if (last.doc === before.doc) return;
    const said = transaction.getMeta('y-sync$') as { isChangeOrigin?: boolean } | undefined;
    if (said?.isChangeOrigin === true) {
      noteGone(before.doc, last.doc);
      checkCaret(before, last);
    } else noteWords(before.doc, last.doc);
  });
  return {
    wordsOf,
    faults,
    look: () => ({
      json: JSON.stringify(editor.getJSON()),
      words: wordsIn(editor.state.doc),
      inOrder: linesOf(editor.state.doc).flatMap(({ letters }) => wholeWordsOf(letters)),
      withdrawn: [...withdrawn],
      everWithdrawn: [...everWithdrawn],
      everGone: [...everGone],
      places: [...places].map(([word, [left, right]]) => [word, left, right] as const),
      faults,
      heard,
    }),
  };
}

/** Somebody who has written words, and what they see in the end. */
interface Watched {
  readonly sight: Sight;
  readonly written: readonly string[];
  readonly recovered: readonly Recovered[];
}

/** A text that was recovered, and the words in it. */
export interface Recovered {
  readonly text: string;
  readonly words: readonly string[];
}

/** What must not have happened to what they have written together. */
export function faultsOf(people: readonly Watched[]): readonly string[] {
  const sights = people.map(({ sight }) => sight);
  const there = new Set(sights[0]?.words);
  const missing = people.flatMap(({ sight, written, recovered }) => {
    const kept = new Set([...there, ...sight.withdrawn, ...recovered.flatMap(({ words }) => words)]);
    return written.filter((word) => !kept.has(word) && !isInHalves(word, sight, recovered));
  });
  return [
    ...sights.flatMap(({ faults }) => faults),
    ...missing.map(
      (word) => `${word} is neither in the text nor recovered: ${remainsOf(word, sights[0]?.json ?? '')}`,
    ),
    ...misplaced(sights),
  ];
}

const textsOf = (json: string): string =>
  [...json.matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text).join('¶');

/**
 * Whether somebody took away the block in which the beginning of a word had just been typed: that is recovered, and the rest, typed since,
 * stands where the caret was by then. Its writer has never seen such a word whole.
 */
function isInHalves(word: string, { json, places }: Sight, recovered: readonly Recovered[]): boolean {
  if (places.some(([placed]) => placed === word)) return false;
  const without = (text: string): string => text.replace(/[abc]\d+z/g, '');
  const left = without(textsOf(json));
  return Array.from(word.slice(1), (_letter, at) => at + 1).some(
    (cut) =>
      left.includes(word.slice(cut)) &&
      recovered.some(({ text }) => without(text).includes(word.slice(0, cut))),
  );
}

/** Whether a word is parted, or gone. */
function remainsOf(word: string, json: string): string {
  const texts = textsOf(json);
  const parted = new RegExp(Array.from(word).join('(?:.{0,40}?)'), 'g');
  const found = [...texts.matchAll(parted)].map(([part]) => part);
  return found.length === 0 ? 'nothing is left of it' : `perhaps ${found.slice(0, 3).join(' or ')}`;
}

/** Words that do not stand between those that they were typed between; of copies nobody can say which is where. */
function misplaced(sights: readonly Sight[]): string[] {
  const inOrder = sights[0]?.inOrder ?? [];
  const withdrawn = new Set(sights.flatMap(({ everWithdrawn }) => everWithdrawn));
  const isOne = (word: string): boolean =>
    inOrder.indexOf(word) >= 0 && inOrder.indexOf(word) === inOrder.lastIndexOf(word) && !withdrawn.has(word);
  const isBefore = (one: string | undefined, other: string | undefined): boolean =>
    one === undefined ||
    other === undefined ||
    !isOne(one) ||
    !isOne(other) ||
    inOrder.indexOf(one) < inOrder.indexOf(other);
  return sights.flatMap(({ places, everGone }) => {
    const gone = new Set(everGone);
    const beside = (word: string | undefined): string | undefined =>
      word !== undefined && gone.has(word) ? undefined : word;
    return places
      .filter(([word, left, right]) => !isBefore(beside(left), word) || !isBefore(word, beside(right)))
      .map(
        ([word, left, right]) => `${word} does not stand between ${left} and ${right}, where it was typed`,
      );
  });
}
