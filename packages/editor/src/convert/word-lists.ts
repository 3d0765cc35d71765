import { isElement, textOf, type HtmlElement, type HtmlNode } from './html-tree.ts';

/** Word has nine levels; whoever says more means the last. */
const MAX_LEVEL = 9;
const LEVEL = /mso-list:\s*l\d+\s+level(\d{1,3})/i;
const NUMBERED = /^\(?(?:\d{1,9}|[a-z]|[ivxlc]{1,8})[.)]/i;

/** A paragraph of Word that is an item of a list. */
interface WordItem {
  readonly level: number;
  readonly isNumbered: boolean;
  readonly children: readonly HtmlNode[];
}

/** Word writes the items of a list as paragraphs that say their level, with the sign in front as text: here they are lists. */
export function withWordLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const read: HtmlNode[] = [];
  let items: WordItem[] = [];
  const close = (): void => {
    for (const list of listsOf(items)) read.push(list);
    items = [];
  };
  for (const node of nodes) {
    const item = isElement(node) ? wordItemOf(node) : null;
    if (item) items.push(item);
    else if (!isElement(node) && node.text.trim() === '' && items.length > 0) continue;
    else {
      close();
      read.push(isElement(node) ? { ...node, children: withWordLists(node.children) } : node);
    }
  }
  close();
  return read;
}

function wordItemOf(element: HtmlElement): WordItem | null {
  if (element.tag !== 'p') return null;
  const level = LEVEL.exec(element.attribute('style') ?? '')?.[1];
  if (level === undefined) return null;
  const sign = element.children.find(isSign) ?? null;
  const marker = sign && isElement(sign) ? textOf(sign.children).trim() : '';
  return {
    level: Math.max(1, Math.min(MAX_LEVEL, Number(level))),
    isNumbered: NUMBERED.test(marker),
    children: element.children.filter((child) => child !== sign),
  };
}

/** What stands for the bullet or the number; Word itself leaves it out where lists are known. */
function isSign(node: HtmlNode): boolean {
  if (!isElement(node) || node.tag !== 'span') return false;
  return /mso-list:\s*ignore/i.test(node.attribute('style') ?? '') || node.children.some(isSign);
}

/** As far as the items of the first level are of one kind. */
function lengthFrom(items: readonly WordItem[], start: number): number {
  const first = items[start];
  let end = start + 1;
  for (; end < items.length; end += 1) {
    const item = items[end];
    if (!first || !item || item.level < first.level) break;
    if (item.level === first.level && item.isNumbered !== first.isNumbered) break;
  }
  return end - start;
}

function listOf(items: readonly WordItem[]): HtmlElement {
  const [first] = items;
  const level = first?.level ?? 1;
  const children: HtmlNode[] = [];
  let at = 0;
  while (at < items.length) {
    let end = at + 1;
    while (end < items.length && (items[end]?.level ?? level) > level) end += 1;
    const line = element('p', [...(items[at]?.children ?? [])]);
    children.push(element('li', [line, ...listsOf(items.slice(at + 1, end))]));
    at = end;
  }
  return element(first?.isNumbered === true ? 'ol' : 'ul', children);
}

/** Lists inside lists get deeper with each level, of which there are few. */
function listsOf(items: readonly WordItem[]): HtmlElement[] {
  const lists: HtmlElement[] = [];
  let at = 0;
  while (at < items.length) {
    const end = at + lengthFrom(items, at);
    lists.push(listOf(items.slice(at, end)));
    at = end;
  }
  return lists;
}

const element = (tag: string, children: HtmlNode[]): HtmlElement => ({
  tag,
  attribute: () => null,
  children,
});
