import { isElement, textOf, type HtmlElement, type HtmlNode } from './html-tree.ts';

/** A list item that is a task: whether it is done, and what is left of it without its box. */
export interface TaskMark {
  readonly checked: boolean;
  readonly children: readonly HtmlNode[];
}

const LISTS = new Set(['ul', 'ol', 'table']);

/** How Notion and plain texts write a box. */
const WRITTEN_BOX = /^\s*\[([ xX]?)\]\s+/;

/**
 * Whether a list item is a task, and a done one. Ours says so by attribute, GitHub by a check box in front, Google Docs by its
 * role, Notion's pages by a class and its clipboard by brackets; those are text in what we wrote ourselves.
 */
export function taskMarkOf(item: HtmlElement, isForeign: boolean): TaskMark | null {
  const { children } = item;
  const said = item.attribute('data-checked') ?? saidByRole(item);
  if (said !== null) return { checked: said === 'true', children: withoutBoxes(children) };
  const box = leadingBox(children);
  if (box) return { checked: isTicked(box), children: withoutBoxes(children) };
  return isForeign ? withWrittenBox(children) : null;
}

function saidByRole(item: HtmlElement): string | null {
  return item.attribute('role') === 'checkbox' ? (item.attribute('aria-checked') ?? 'false') : null;
}

/** The box before any text of an item. */
function leadingBox(nodes: readonly HtmlNode[]): HtmlElement | null {
  for (const node of nodes) {
    if (!isElement(node)) {
      if (node.text.trim() !== '') return null;
      continue;
    }
    if (isBox(node)) return node;
    // The boxes in there are those of other items.
    if (LISTS.has(node.tag)) return null;
    const inner = leadingBox(node.children);
    if (inner || textOf(node.children).trim() !== '') return inner;
  }
  return null;
}

function isBox(element: HtmlElement): boolean {
  if (element.tag === 'input') return element.attribute('type') === 'checkbox';
  return /(?:^|\s)checkbox-o(?:n|ff)(?:\s|$)/.test(element.attribute('class') ?? '');
}

function isTicked(box: HtmlElement): boolean {
  if (box.tag === 'input') return box.attribute('checked') !== null;
  return /(?:^|\s)checkbox-on(?:\s|$)/.test(box.attribute('class') ?? '');
}

/** A label that holds only its box would leave an empty line. */
function withoutBoxes(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  return nodes.filter((node) => {
    if (!isElement(node)) return true;
    return !isBox(node) && !(node.tag === 'label' && textOf(node.children).trim() === '');
  });
}

function withWrittenBox(nodes: readonly HtmlNode[]): TaskMark | null {
  const at = nodes.findIndex((node) => isElement(node) || node.text.trim() !== '');
  const first = nodes[at];
  if (!first) return null;
  if (isElement(first)) {
    if (!['p', 'span', 'div'].includes(first.tag)) return null;
    const inner = withWrittenBox(first.children);
    return inner && { ...inner, children: nodes.with(at, { ...first, children: [...inner.children] }) };
  }
  const box = WRITTEN_BOX.exec(first.text);
  if (!box) return null;
  const rest = { text: first.text.slice(box[0].length) };
  return { checked: /x/i.test(box[1] ?? ''), children: nodes.with(at, rest) };
}
