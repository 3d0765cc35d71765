import { tokenise } from './tokenise.ts';

/** Colours wait until typing pauses: they are never worth a late letter. */
const DELAY = 150;
/** Letters of a block that are coloured before it is first seen; more would be felt in the opening of a page. */
const AT_ONCE = 20_000;

/**
 * Colours the text of an element without touching its DOM: ranges are registered with the browser's highlights, so
 * neither ProseMirror nor React sees anything. Browsers without them show plain text.
 */
export class CodeHighlight {
  readonly #element: HTMLElement;
  #ranges: [name: string, range: Range][] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isShown = false;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** Colours at once. */
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
   * Colours when nothing has called for it again for a moment; before the next frame what is new, or was drawn anew: it would
   * be seen without its colours.
   */
  showLater(language: string | null): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.show(language), DELAY);
    // The text itself is drawn in the rest of this task.
    queueMicrotask(() => {
      // Taken away again in the same task.
      if (this.#timer === undefined) return;
      const isNew = !this.#isShown && (this.#element.textContent ?? '').length <= AT_ONCE;
      // A range whose text was taken out of the page is empty.
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
