import type { Page } from '@playwright/test';
import { textOf } from './screens/page-text.ts';
import type { ShownText } from './editor/harness.ts';

type Shown = ShownText['editor']['state'];
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
  /** The words that each word was typed between. */
  readonly places: readonly (readonly [word: string, left: string | undefined, right: string | undefined])[];
}

declare global {
  interface Window {
    watchedText: { look: () => Sight; wordsOf: (text: string) => string[] };
  }
}

/**
 * Somebody's text, in which all words are known: a letter for who wrote it, a number, and a z. Their page notes whose words a change
 * of its own takes away, and whether the caret stands beside the same characters after each change of others.
 */
export class WatchedText {
  readonly page: Page;
  readonly letter: string;

  constructor(page: Page, letter: string) {
    this.page = page;
    this.letter = letter;
  }

  async watch(): Promise<void> {
    await textOf(this.page).evaluate(watchText, this.letter);
  }

  look(): Promise<Sight> {
    return this.page.evaluate(() => window.watchedText.look());
  }

  /** Each text that was recovered, as the words in it. */
  async recovered(): Promise<string[][]> {
    const strip = this.page.getByRole('status', { name: 'Recovered text' });
    const more = strip.getByRole('button', { name: /^Show \d+ more$/ });
    while ((await more.count()) > 0) await more.click();
    const texts = await strip.getByRole('listitem').locator('q').allTextContents();
    return await this.page.evaluate((all) => all.map((text) => window.watchedText.wordsOf(text)), texts);
  }
}

/** Runs in the page. */
function watchText(text: Element, letter: string): void {
  const { editor } = text as ShownText;
  const WORD = /[abc]\d+z ?/g;
  const faults: string[] = [];
  const withdrawn = new Set<string>();
  const everWithdrawn = new Set<string>();
  const places = new Map<string, readonly [left: string | undefined, right: string | undefined]>();
  let heard = 0;
  let last = { doc: editor.state.doc, selection: editor.state.selection };

  /** Two who type at one place at the same moment type into each other's words; without the one, the other is whole. */
  function wordsOf(line: string): string[] {
    const words: string[] = [];
    let left = line;
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
      left: /[abc]\d*z? *$|.$|^$/.exec(left)?.[0] ?? '',
      right: /^(?:\d*z? *[abc]?\d*z?|.)/.exec(right)?.[0] ?? '',
    };
  }

  function isOnScreen(head: number): boolean {
    const [{ view }, shown] = [editor, getSelection()];
    if (!view.hasFocus() || !shown?.focusNode || !text.contains(shown.focusNode)) return true;
    return view.posAtDOM(shown.focusNode, shown.focusOffset) === head;
  }

  const isCaret = (selection: Selection): boolean =>
    'type' in selection.toJSON() && selection.toJSON().type === 'text';

  function checkCaret(before: typeof last, now: typeof last): void {
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
    const isEmpty = ({ left: before, right: behind }: typeof stood): boolean =>
      before === '' && behind === '';
    // Of an empty line nobody can say whether it was passed or others have moved around it.
    if (isEmpty(stood) && isEmpty(stands)) return;
    const isBeside = (stood.left === '' && stands.left === '') || (stood.right === '' && stands.right === '');
    const isLost = !isBeside && [stood.left, stood.right].some((part) => isKnown(part) && isThere(part));
    if (passed.length > 0 || isLost)
      faults.push(
        `the caret of ${letter} jumped from "${stood.left}|${stood.right}" to "${stands.left}|${stands.right}"` +
          (passed.length > 0 ? `, past ${passed.slice(0, 5).join(' ')}` : '') +
          `\n  ${String(before.doc)}\n  ${String(now.doc)}`,
      );
  }

  function noteWords(before: Node, after: Node): void {
    const [had, has] = [countsOf(wordsIn(before)), countsOf(wordsIn(after))];
    for (const word of had.keys()) {
      if (has.has(word)) continue;
      if (!word.startsWith(letter))
        faults.push(`${letter} took ${word} away\n  ${String(before)}\n  ${String(after)}`);
      else for (const noted of [withdrawn, everWithdrawn]) noted.add(word);
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
    last = { doc: editor.state.doc, selection: editor.state.selection };
    if (last.doc === before.doc) return;
    const said = transaction.getMeta('y-sync$') as { isChangeOrigin?: boolean } | undefined;
    if (said?.isChangeOrigin === true) checkCaret(before, last);
    else noteWords(before.doc, last.doc);
  });
  window.watchedText = {
    wordsOf,
    look: () => ({
      json: JSON.stringify(editor.getJSON()),
      words: wordsIn(editor.state.doc),
      inOrder: linesOf(editor.state.doc).flatMap(({ letters }) => wholeWordsOf(letters)),
      withdrawn: [...withdrawn],
      everWithdrawn: [...everWithdrawn],
      places: [...places].map(([word, [left, right]]) => [word, left, right] as const),
      faults,
      heard,
    }),
  };
}
