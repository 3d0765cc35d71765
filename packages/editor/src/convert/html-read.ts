import {
  CAPTION_MAX,
  NODE_ATTRIBUTES,
  completeAttributes,
  readHtmlAttributes,
  PAGE_WORD,
} from '../nodes/attribute-rules.ts';
import type { DocumentJson, MarkJson, NodeJson } from '../nodes/json.ts';
import { safeHref, safeImageSource } from '../nodes/safe-url.ts';
import { canonicalDocument } from './canonical.ts';
import { isElement, textOf, type HtmlElement, type HtmlNode, type HtmlParser } from './html-tree.ts';
import { readTable } from './html-read-table.ts';
import type { HtmlReadOptions, HtmlReading } from './html-reading.ts';
import { LineCollector } from './line-collector.ts';
import { taskMarkOf } from './task-mark.ts';
import { withWordLists } from './word-lists.ts';

// A list inside a quote inside a list …: past this the structure is read as plain blocks.
const MAX_BLOCK_DEPTH = 24;

/** Characters of an attribute of a format; a longer one is taken as missing. */
const FORMAT_ATTRIBUTE_MAX = 2048;

/** Characters of the longest HTML there is to read: markdown at its own limit becomes several times longer. */
export const HTML_MAX = 16 * 1024 * 1024;

/**
 * Reads HTML into a document by the same allowlist the writer has. The parser comes in as an argument,
 * so the same code runs on the server (`parseHtml`) and in a browser (`parseHtmlInBrowser`).
 */
export function readHtml(html: string, parse: HtmlParser, options: HtmlReadOptions = {}): DocumentJson {
  const reading: HtmlReading = { whitespace: 'collapse', ...options, marks: [], depth: 0, inTable: false };
  const parsed = parse(html);
  const isOurs = reading.whitespace === 'preserve';
  const content = readBlocks(isOurs ? parsed : withWordLists(parsed), reading);
  return canonicalDocument({ type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] });
}

/** The blocks of a container; loose text becomes paragraphs. */
function readBlocks(nodes: readonly HtmlNode[], reading: HtmlReading): NodeJson[] {
  const collector = new LineCollector(reading.whitespace);
  visitAll(nodes, reading, collector);
  return collector.finish();
}

function readFilledBlocks(nodes: readonly HtmlNode[], reading: HtmlReading): NodeJson[] {
  const blocks = readBlocks(nodes, reading);
  return blocks.length > 0 ? blocks : [{ type: 'paragraph' }];
}

type Visit = (element: HtmlElement, reading: HtmlReading, into: LineCollector) => void;

function visitAll(nodes: readonly HtmlNode[], reading: HtmlReading, into: LineCollector): void {
  for (const node of nodes) {
    if (!isElement(node)) into.addText(node.text, reading.marks);
    else (VISITS[node.tag] ?? visitUnknown)(node, reading, into);
  }
}

const visitUnknown: Visit = (element, reading, into) =>
  visitAll(element.children, { ...reading, marks: [...reading.marks, ...styleMarks(element)] }, into);

const skip: Visit = () => undefined;

const block: Visit = (element, reading, into) => {
  into.flush();
  visitUnknown(element, reading, into);
  into.flush();
};

const marked =
  (...types: string[]): Visit =>
  (element, reading, into) => {
    const isReset = /font-(weight|style):\s*normal/.test(shortAttribute(element, 'style') ?? '');
    const added = isReset ? [] : types.map((type) => ({ type }));
    visitAll(element.children, { ...reading, marks: [...reading.marks, ...added] }, into);
  };

const textBlock =
  (kind: { type: string; attrs?: { level: number } }): Visit =>
  (element, reading, into) => {
    into.flush();
    const inner = new LineCollector(reading.whitespace, kind, true);
    visitAll(element.children, reading, inner);
    into.addBlocks(inner.finish());
  };

const heading = (level: number): Visit => textBlock({ type: 'heading', attrs: { level } });

const container =
  (build: (element: HtmlElement, reading: HtmlReading) => NodeJson[]): Visit =>
  (element, reading, into) => {
    if (reading.depth >= MAX_BLOCK_DEPTH) return block(element, reading, into);
    into.flush();
    into.addBlocks(build(element, { ...reading, depth: reading.depth + 1 }));
  };

const summary: Visit = (element, reading, into) => {
  into.flush();
  visitAll(element.children, { ...reading, marks: [...reading.marks, { type: 'bold' }] }, into);
  into.flush();
};

const division: Visit = (element, reading, into) => {
  if (element.attribute('data-callout') !== null) return callout(element, reading, into);
  if (element.attribute('data-type') === 'file') return readFile(element, reading, into);
  // What a page says before the text of a callout is no part of it.
  if (element.attribute('class') === 'callout-title') return undefined;
  return block(element, reading, into);
};

const callout = container((element, reading) => [
  {
    type: 'callout',
    attrs: readHtmlAttributes(NODE_ATTRIBUTES['callout'] ?? {}, element.attribute),
    content: readFilledBlocks(element.children, reading),
  },
]);

const details = container((element, reading) => {
  const summaries = element.children.filter(isElement).filter(({ tag }) => tag === 'summary');
  const [first] = summaries;
  if (!first) return [{ type: 'toggle', content: readFilledBlocks(element.children, reading) }];
  const body = readBlocks(
    element.children.filter((child) => child !== first),
    reading,
  );
  return [{ type: 'toggle', content: [...readTitle(first, reading), ...body] }];
});

/** The line of a title, and what else somebody has put there. */
function readTitle(element: HtmlElement, reading: HtmlReading): NodeJson[] {
  const collector = new LineCollector(reading.whitespace, { type: 'paragraph' }, true);
  visitAll(element.children, reading, collector);
  const blocks = collector.finish();
  const isLine = blocks[0]?.type === 'paragraph' || blocks[0]?.type === 'heading';
  return isLine ? blocks : [{ type: 'paragraph' }, ...blocks];
}

/** One picture or video with what is said of it; any other figure is its blocks. */
const figure: Visit = (element, reading, into) => {
  const caption = element.children.filter(isElement).find(({ tag }) => tag === 'figcaption');
  const rest = element.children.filter((child) => child !== caption);
  const blocks = caption ? readBlocks(rest, reading) : [];
  const [shown, ...others] = blocks.filter(({ type }) => type === 'image' || type === 'video');
  if (!caption || !shown || others.length > 0) return block(element, reading, into);
  const attrs = { ...shown.attrs, caption: captionOf(textOf(caption.children), reading) };
  into.addBlocks(blocks.map((each) => (each === shown ? { ...shown, attrs } : each)));
};

function captionOf(words: string, { whitespace }: HtmlReading): string {
  const line = words.replace(/(?<!\s)\s*[\r\n\u2028\u2029]\s*/g, ' ');
  const isWritten = whitespace === 'preserve' && line === words;
  return (isWritten ? line : line.replace(/\s+/g, ' ').trim()).slice(0, CAPTION_MAX);
}

const VISITS: Record<string, Visit> = {
  p: textBlock({ type: 'paragraph' }),
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  br: (_element, _reading, into) => into.addBreak(),
  hr: (_element, _reading, into) => into.addBlocks([{ type: 'horizontalRule' }]),
  blockquote: container((element, reading) => [
    { type: 'blockquote', content: readFilledBlocks(element.children, reading) },
  ]),
  div: division,
  figure,
  details,
  ul: container((element, reading) => readList(element, reading)),
  ol: container((element, reading) => readList(element, reading)),
  menu: container((element, reading) => readList(element, reading)),
  pre: (element, reading, into) => into.addBlocks([readCode(element, reading)]),
  table: (element, reading, into) => {
    if (reading.inTable) return block(element, reading, into);
    container((inner, innerReading) => readTable(inner, innerReading, readBlocks))(element, reading, into);
  },
  img: readImage,
  a: readLink,
  b: marked('bold'),
  strong: marked('bold'),
  i: marked('italic'),
  em: marked('italic'),
  cite: marked('italic'),
  s: marked('strike'),
  del: marked('strike'),
  strike: marked('strike'),
  u: marked('underline'),
  ins: marked('underline'),
  code: marked('code'),
  kbd: marked('code'),
  samp: marked('code'),
  tt: marked('code'),
  summary,
  dt: summary,
  'mention-component': readMention,
  'issue-embed-component': readEmbed,
  'issue-reference-component': readReference,
  'page-reference-component': readPageReference,
  iframe: readMedia,
  video: readMedia,
  audio: readMedia,
  ...Object.fromEntries(
    ['section', 'article', 'main', 'header', 'footer', 'aside', 'nav', 'figcaption']
      .concat([
        'center',
        'address',
        'dl',
        'dd',
        'fieldset',
        'legend',
        'form',
        'li',
        'tr',
        'td',
        'th',
        'caption',
        'body',
      ])
      .map((tag) => [tag, block]),
  ),
  ...Object.fromEntries(
    ['script', 'style', 'head', 'title', 'template', 'svg', 'object', 'embed', 'meta', 'link', 'base']
      .concat([
        'input',
        'select',
        'textarea',
        'canvas',
        'noscript',
        'colgroup',
        'col',
        'frameset',
        'source',
        'track',
      ])
      .map((tag) => [tag, skip]),
  ),
};

/** Bold, italic and the rest as Word and Google Docs say them: in a style. */
/** Formats are begun anew in every block that they reach into, and their attributes read again each time. */
function shortAttribute(element: HtmlElement, name: string): string | null {
  const value = element.attribute(name);
  return value !== null && value.length <= FORMAT_ATTRIBUTE_MAX ? value : null;
}

function styleMarks(element: HtmlElement): MarkJson[] {
  const style = shortAttribute(element, 'style');
  if (!style) return [];
  const marks: MarkJson[] = [];
  if (/font-weight:\s*(bold|[6-9]00)/.test(style)) marks.push({ type: 'bold' });
  if (/font-style:\s*italic/.test(style)) marks.push({ type: 'italic' });
  if (isDecorated(style, 'line-through')) marks.push({ type: 'strike' });
  if (isDecorated(style, 'underline')) marks.push({ type: 'underline' });
  return marks;
}

function isDecorated(style: string, line: string): boolean {
  return style.split(';').some((rule) => {
    const at = rule.indexOf('text-decoration');
    return at >= 0 && rule.includes(line, at + 'text-decoration'.length);
  });
}

function resolve(address: string | null, reading: HtmlReading): string | null {
  if (address === null) return null;
  const trimmed = address.trim();
  const isRelative = !/^[a-z][a-z0-9+.-]*:/i.test(trimmed) && trimmed !== '';
  if (!isRelative || reading.baseUrl === undefined || !URL.canParse(trimmed, reading.baseUrl)) return trimmed;
  return new URL(trimmed, reading.baseUrl).href;
}

function readImage(element: HtmlElement, reading: HtmlReading, into: LineCollector): void {
  if (reading.images === 'drop') return;
  const source = safeImageSource(resolve(element.attribute('src'), reading));
  const attrs = readHtmlAttributes(NODE_ATTRIBUTES['image'] ?? {}, (name) =>
    name === 'src' ? source : element.attribute(name),
  );
  // Our own writer says an image whose file is gone without a source.
  const isOurs = reading.whitespace === 'preserve' && element.attribute('src') === null;
  if (source || isOurs) into.addBlocks([{ type: 'image', attrs }]);
  else if (typeof attrs['alt'] === 'string') into.addText(attrs['alt'], reading.marks);
}

function readLink(element: HtmlElement, reading: HtmlReading, into: LineCollector): void {
  const href = safeHref(resolve(shortAttribute(element, 'href'), reading));
  if (!href) return visitUnknown(element, reading, into);
  const ours = reading.whitespace === 'preserve' ? { class: shortAttribute(element, 'class') } : {};
  visitAll(
    element.children,
    { ...reading, marks: [...reading.marks, { type: 'link', attrs: { href, ...ours } }] },
    into,
  );
}

/** A card of ours: what stands in it repeats its attributes. */
function readFile(element: HtmlElement, _reading: HtmlReading, into: LineCollector): void {
  const attrs = readHtmlAttributes(NODE_ATTRIBUTES['file'] ?? {}, element.attribute);
  into.addBlocks([{ type: 'file', attrs }]);
}

function readMedia(element: HtmlElement, reading: HtmlReading, into: LineCollector): void {
  // Ours says its name. Those of others are links: nothing of theirs is played here.
  if (element.tag === 'video' && element.attribute('data-name') !== null) {
    const attrs = readHtmlAttributes(NODE_ATTRIBUTES['video'] ?? {}, element.attribute);
    into.addBlocks([{ type: 'video', attrs }]);
    visitAll(element.children, reading, into);
    return;
  }
  const nested = element.children.find((child) => isElement(child) && child.tag === 'source');
  const carrier = element.attribute('src') === null && nested && isElement(nested) ? nested : element;
  const href = safeHref(resolve(carrier.attribute('src'), reading));
  if (href) into.addText(href, [...reading.marks, { type: 'link', attrs: { href } }]);
}

function readMention(element: HtmlElement, _reading: HtmlReading, into: LineCollector): void {
  const attrs = readHtmlAttributes(NODE_ATTRIBUTES['mention'] ?? {}, element.attribute);
  const shown = textOf(element.children).replace(/^@/, '').trim();
  into.addInline({ type: 'mention', attrs: { ...attrs, label: attrs['label'] ?? (shown || null) } });
}

function readReference(element: HtmlElement, reading: HtmlReading, into: LineCollector): void {
  const attrs = readHtmlAttributes(NODE_ATTRIBUTES['issueReference'] ?? {}, element.attribute);
  into.addInline({ type: 'issueReference', attrs });
  // The ID stands in its attribute; other words have got in through an unclosed tag.
  if (textOf(element.children).trim() !== attrs['reference']) visitAll(element.children, reading, into);
}

function readPageReference(element: HtmlElement, reading: HtmlReading, into: LineCollector): void {
  const attrs = readHtmlAttributes(NODE_ATTRIBUTES['pageReference'] ?? {}, element.attribute);
  into.addInline({ type: 'pageReference', attrs });
  // Other words than its own have got in through an unclosed tag.
  if (textOf(element.children).trim() !== PAGE_WORD) visitAll(element.children, reading, into);
}

function readEmbed(element: HtmlElement, reading: HtmlReading, into: LineCollector): void {
  const attrs = readHtmlAttributes(NODE_ATTRIBUTES['issueEmbed'] ?? {}, element.attribute);
  into.addBlocks([{ type: 'issueEmbed', attrs }]);
  // Inside the embed's tag nothing is expected, but an unclosed one has swallowed what follows.
  visitAll(element.children, reading, into);
}

function readCode(element: HtmlElement, reading: HtmlReading): NodeJson {
  const inner = element.children.find((child) => isElement(child) && child.tag === 'code');
  const carriers = inner && isElement(inner) ? [inner, element] : [element];
  const classes = carriers.map((carrier) => carrier.attribute('class') ?? '').join(' ');
  const language =
    /(?:^|\s)(?:language|lang|highlight-source)-([^\s"]+)/.exec(classes)?.[1] ?? element.attribute('lang');
  const text = textOf(element.children);
  // HTML that others write ends code with a new line that is not part of it.
  const code = reading.whitespace === 'collapse' ? text.replace(/\n$/, '') : text;
  return {
    type: 'codeBlock',
    attrs: completeAttributes(NODE_ATTRIBUTES['codeBlock'] ?? {}, {
      language: language ?? null,
      lineNumbers: element.attribute('data-line-numbers') === 'true',
    }),
    ...(code === '' ? {} : { content: [{ type: 'text', text: code }] }),
  };
}

function readList(element: HtmlElement, reading: HtmlReading): NodeJson[] {
  const ordered = element.tag === 'ol';
  const lists: NodeJson[] = [];
  for (const child of element.children) {
    if (!isElement(child) && child.text.trim() === '') continue;
    const item = readItem(child, reading, ordered);
    const listType = item.type === 'taskItem' ? 'taskList' : ordered ? 'orderedList' : 'bulletList';
    const last = lists.at(-1);
    // A list put straight into a list (Google Docs does that) belongs to the item before it.
    if (isElement(child) && isListTag(child.tag) && last?.content?.at(-1)) {
      const before = last.content.at(-1)?.content;
      for (const inner of item.content ?? []) before?.push(inner);
    } else if (last?.type === listType) last.content?.push(item);
    else lists.push(emptyList(listType, element, item, lists.length));
  }
  return lists;
}

function isListTag(tag: string): boolean {
  return tag === 'ul' || tag === 'ol';
}

function emptyList(type: string, element: HtmlElement, first: NodeJson, before: number): NodeJson {
  if (type !== 'orderedList') return { type, content: [first] };
  const attrs =
    before === 0 ? readHtmlAttributes(NODE_ATTRIBUTES['orderedList'] ?? {}, element.attribute) : { start: 1 };
  return { type, attrs, content: [first] };
}

function readItem(node: HtmlNode, reading: HtmlReading, ordered: boolean): NodeJson {
  const isItem = isElement(node) && node.tag === 'li';
  const children = isItem ? node.children : [node];
  const task = isItem && !ordered ? taskMarkOf(node, reading.whitespace === 'collapse') : null;
  const content = readFilledBlocks(task?.children ?? children, reading);
  if (!task) return { type: 'listItem', content };
  return { type: 'taskItem', attrs: { checked: task.checked }, content };
}
