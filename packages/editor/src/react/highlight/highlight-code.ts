import { tokenise } from './tokenise.ts';

/** Highlighting waits until typing pauses, because it must never delay a letter. */
const DELAY = 150;
/** How many letters of a block are highlighted before it is first visible; more would slow down opening a page. */
const AT_ONCE = 20_000;

/**
 * Highlights the text of an element without touching its DOM: ranges are registered with the browser's Highlight API,
 * so ProseMirror and React notice nothing. Browsers without it show plain text.
 */
export class CodeHighlight {
  readonly #element: HTMLElement;
  #ranges: [name: string, range: Range][] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isShown = false;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** Highlights immediately. */
  show(language: string | null): void {
    this.clear();
    this.#isShown = true;
    if (!('highlights' in CSS)) return;
    const text = textNodesOf(this.#element);
    for (const token of tokenise(text.all, language)) {
      const range = rangeOf(text.nodes, token.from, token.to);
      if (!range) continue;
      const name = `cairn-${token.kind}`;
      highlightNamed(name).add(range);
      this.#ranges.push([name, range]);
    }
  }

  /**
   * Highlights once this hasn't been called for a moment; new or re-rendered code before the next frame, or it would
   * briefly be shown without colours.
   */
  showLater(language: string | null): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.show(language), DELAY);
    // The text itself is rendered in the rest of this task.
    queueMicrotask(() => {
      // Removed again in the same task.
      if (this.#timer === undefined) return;
      const isNew = !this.#isShown && (this.#element.textContent ?? '').length <= AT_ONCE;
      // A range whose text was removed from the page is empty.
      if (isNew || this.#ranges.some(([, range]) => range.collapsed)) this.show(language);
    });
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [name, range] of this.#ranges) CSS.highlights.get(name)?.delete(range);
    this.#ranges = [];
  }
}

function highlightNamed(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}

interface Piece {
  node: Text;
  start: number;
}

function textNodesOf(element: HTMLElement): { all: string; nodes: Piece[] } {
  const nodes: Piece[] = [];
  let all = '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    nodes.push({ node, start: all.length });
    all += node.data;
  }
  return { all, nodes };
}

function rangeOf(nodes: readonly Piece[], from: number, to: number): Range | null {
  const first = nodes.findLast((piece) => piece.start <= from);
  const last = nodes.findLast((piece) => piece.start < to);
  if (!first || !last) return null;
  const range = new Range();
  range.setStart(first.node, from - first.start);
  range.setEnd(last.node, to - last.start);
  return range;
}
