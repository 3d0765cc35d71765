import { editor as messages } from '@cairn/messages/en/editor';
import {
  CALLOUT_KINDS,
  NODE_ATTRIBUTES,
  attributeText,
  LINK_REL,
  LINK_TARGET,
  isImageSize,
  PAGE_WORD,
} from '../nodes/attribute-rules.ts';
import type { DocumentJson, MarkJson, NodeJson } from '../nodes/json.ts';
import { sizeInWords } from '../nodes/file-size.ts';
import { lineNumbersOf } from '../nodes/line-numbers.ts';
import { safeHref, safeImageSource } from '../nodes/safe-url.ts';
import { canonicalDocument } from './canonical.ts';

/** What a reader of the HTML may want beyond the document itself. */
export interface HtmlWriteOptions {
  /** Entity identifiers of the people whose mentions stand out, normally the reader. */
  highlights?: readonly string[];
  /** For showing: code gets its language and a copy button, code and tables a frame that scrolls. */
  frames?: boolean;
  /** Leaves task boxes clickable; disabled otherwise. */
  clickableTasks?: boolean;
}

/**
 * HTML of a document by an allowlist: only these tags, only these attributes, each value checked and escaped.
 *
 * @example documentToHtml({ type: 'doc', content: [{ type: 'paragraph' }] }) === '<p></p>'
 */
export function documentToHtml(document: DocumentJson, options: HtmlWriteOptions = {}): string {
  return blocksToHtml(canonicalDocument(document).content, options);
}

/** HTML of canonical nodes, for documents that are written piece by piece. */
export function blocksToHtml(nodes: readonly NodeJson[], options: HtmlWriteOptions = {}): string {
  return nodes.map((node) => nodeToHtml(node, options)).join('');
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\n\u00a0]/g, (character) => ESCAPES[character] ?? character);
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '&#10;',
  '\u00a0': '&nbsp;',
};

type NodeWriter = (node: NodeJson, inner: () => string, options: HtmlWriteOptions) => string;

const wrap =
  (tag: string): NodeWriter =>
  (node, inner) =>
    `<${tag}${attributes(node)}>${inner()}</${tag}>`;

/** Where it is read on a page each line goes in the direction of its own script; what is stored says nothing of it. */
const direction = ({ frames }: HtmlWriteOptions): string => (frames ? ' dir="auto"' : '');

const NODE_WRITERS: Record<string, NodeWriter> = {
  text: (node) => markedText(node.text ?? '', node.marks ?? []),
  paragraph: (_node, inner, options) => `<p${direction(options)}>${inner()}</p>`,
  heading: (node, inner, options) => {
    const tag = `h${attributeText(node.attrs?.['level'] ?? 1)}`;
    return `<${tag}${direction(options)}>${inner()}</${tag}>`;
  },
  hardBreak: () => '<br>',
  blockquote: wrap('blockquote'),
  callout: calloutToHtml,
  toggle: toggleToHtml,
  bulletList: wrap('ul'),
  orderedList: (node, inner) =>
    node.attrs?.['start'] === 1 ? `<ol>${inner()}</ol>` : wrap('ol')(node, inner, {}),
  listItem: wrap('li'),
  taskList: (_node, inner) => `<ul data-type="taskList">${inner()}</ul>`,
  taskItem: taskItemToHtml,
  codeBlock: codeBlockToHtml,
  horizontalRule: () => '<hr>',
  image: imageToHtml,
  file: fileToHtml,
  video: videoToHtml,
  mention: mentionToHtml,
  issueReference: (node) =>
    `<issue-reference-component${attributes(node)}>${escapeHtml(attributeText(node.attrs?.['reference'] ?? ''))}</issue-reference-component>`,
  pageReference: (node) =>
    `<page-reference-component${attributes(node)}>${PAGE_WORD}</page-reference-component>`,
  issueEmbed: (node) => `<issue-embed-component${attributes(node)}></issue-embed-component>`,
  table: (_node, inner, options) => {
    const table = `<table><tbody>${inner()}</tbody></table>`;
    return options.frames ? `<div class="tableWrapper" tabindex="0">${table}</div>` : table;
  },
  tableRow: wrap('tr'),
  tableCell: cellToHtml('td'),
  tableHeader: cellToHtml('th'),
};

function nodeToHtml(node: NodeJson, options: HtmlWriteOptions): string {
  const write = NODE_WRITERS[node.type];
  const inner = () => blocksToHtml(node.content ?? [], options);
  // A node this version does not know still shows its text.
  return write ? write(node, inner, options) : inner();
}

function attributes(node: NodeJson): string {
  let written = '';
  for (const [name, rule] of Object.entries(NODE_ATTRIBUTES[node.type] ?? {})) {
    const value = node.attrs?.[name];
    if (value === null || value === undefined || !rule.accepts(value)) continue;
    const text = rule.write ? rule.write(value) : attributeText(value);
    if (text !== null) written += ` ${rule.html}="${escapeHtml(text)}"`;
  }
  return written;
}

function taskItemToHtml(node: NodeJson, inner: () => string, options: HtmlWriteOptions): string {
  const checked = node.attrs?.['checked'] === true;
  const name = escapeHtml(firstLine(node) || 'Task');
  const box = `<input type="checkbox"${checked ? ' checked' : ''}${options.clickableTasks ? '' : ' disabled'} aria-label="${name}">`;
  return `<li data-type="taskItem" data-checked="${checked}"><label>${box}</label><div>${inner()}</div></li>`;
}

/** What kind it is says itself by a colour and a sign, which not everybody sees: on a page it is written too. */
function calloutToHtml(node: NodeJson, inner: () => string, { frames }: HtmlWriteOptions): string {
  const kind = CALLOUT_KINDS.find((each) => each === node.attrs?.['kind']) ?? 'note';
  const title = frames ? `<div class="callout-title">${messages.callouts[kind]}</div>` : '';
  return `<div${attributes(node)} role="note">${title}${inner()}</div>`;
}

function toggleToHtml({ content = [] }: NodeJson, _inner: () => string, options: HtmlWriteOptions): string {
  const { title, body } = partsOfToggle(content);
  const summary = title ? `<summary${direction(options)}>${titleToHtml(title, options)}</summary>` : '';
  return `<details>${summary}${blocksToHtml(body, options)}</details>`;
}

/** What a section is called, and what is hidden under it: the first of its blocks where that is a line, and the others. */
export function partsOfToggle(content: readonly NodeJson[]): {
  title: NodeJson | undefined;
  body: readonly NodeJson[];
} {
  const [first, ...others] = content;
  const isLine = first?.type === 'paragraph' || first?.type === 'heading';
  return isLine ? { title: first, body: others } : { title: undefined, body: content };
}

/** In its section the words of a paragraph stand alone, as everybody writes them. */
export function titleToHtml(title: NodeJson, options: HtmlWriteOptions = {}): string {
  return title.type === 'paragraph'
    ? blocksToHtml(title.content ?? [], options)
    : blocksToHtml([title], options);
}

function cellToHtml(tag: 'td' | 'th'): NodeWriter {
  return (node, inner) => {
    const widths = node.attrs?.['colwidth'];
    const [width] = Array.isArray(widths) && widths.length === 1 ? widths : [];
    const style = typeof width === 'number' && width > 0 ? ` style="width:${width}px"` : '';
    return `<${tag}${attributes(node)}${style}>${inner()}</${tag}>`;
  };
}

const MAX_LABEL_LENGTH = 120;

function firstLine(node: NodeJson): string {
  if (node.type === 'text') return node.text ?? '';
  return (node.content ?? []).map(firstLine).join('').slice(0, MAX_LABEL_LENGTH);
}

function codeBlockToHtml(node: NodeJson, _inner: () => string, options: HtmlWriteOptions): string {
  const language = node.attrs?.['language'];
  const className = typeof language === 'string' ? ` class="language-${escapeHtml(language)}"` : '';
  const code = escapeHtml(codeIn(node)).replaceAll('&#10;', '\n');
  const isNumbered = node.attrs?.['lineNumbers'] === true;
  const numbered = isNumbered ? ' data-line-numbers="true"' : '';
  const numbers =
    isNumbered && options.frames ? ` data-numbers="${escapeHtml(lineNumbersOf(codeIn(node)))}"` : '';
  const block = `<pre${options.frames ? ' tabindex="0"' : ''}${numbered}${numbers}><code${className}>${code}</code></pre>`;
  if (!options.frames) return block;
  const shown =
    typeof language === 'string' ? `<span class="code-language">${escapeHtml(language)}</span>` : '';
  return `<div class="code-frame">${shown}<button type="button" class="copy-code" title="Copy code" aria-label="Copy code"></button>${block}</div>`;
}

const codeIn = ({ content = [] }: NodeJson): string => content.map(({ text = '' }) => text).join('');

/** Its caption stands beside it, where everybody looks for one. */
function captioned({ attrs }: NodeJson, html: string): string {
  const caption = attrs?.['caption'];
  if (typeof caption !== 'string' || caption === '') return html;
  return `<figure>${html}<figcaption>${escapeHtml(caption)}</figcaption></figure>`;
}

const plain = (node: NodeJson): NodeJson => ({ ...node, attrs: { ...node.attrs, caption: '' } });

function imageToHtml(node: NodeJson): string {
  const source = safeImageSource(node.attrs?.['src']);
  const styles = ['width', 'height'].flatMap((name) => {
    const size = node.attrs?.[name];
    return typeof size === 'string' && isImageSize(size) ? [`${name}:${size}`] : [];
  });
  const style = styles.length > 0 ? ` style="${styles.join(';')}"` : '';
  return captioned(node, `<img${attributes(plain(node))}${style}${source ? ' loading="lazy"' : ''}>`);
}

/** For whoever shows it without us it is a link; the server sends it as a download. */
function fileToHtml(node: NodeJson, _inner: () => string, { frames }: HtmlWriteOptions): string {
  const name = escapeHtml(fileName(node) || messages.file.name);
  const source = safeImageSource(node.attrs?.['src']);
  const address = source ? ` href="${escapeHtml(source)}" download="${name}" rel="${LINK_REL}"` : '';
  const bytes = node.attrs?.['size'];
  const size =
    frames && typeof bytes === 'number' ? `<span class="file-size">${sizeInWords(bytes)}</span>` : '';
  return `<div data-type="file"${attributes(node)}><a${address}>${name}</a>${size}</div>`;
}

/** Never started by itself. */
function videoToHtml(node: NodeJson): string {
  const name = escapeHtml(fileName(node) || messages.file.video);
  return captioned(
    node,
    `<video${attributes(plain(node))} controls preload="metadata" aria-label="${name}"></video>`,
  );
}

const fileName = (node: NodeJson): string =>
  typeof node.attrs?.['name'] === 'string' ? node.attrs['name'] : '';

function mentionToHtml(node: NodeJson, _inner: () => string, options: HtmlWriteOptions): string {
  const label = typeof node.attrs?.['label'] === 'string' ? node.attrs['label'] : '';
  const entity = node.attrs?.['entity_identifier'];
  const isOwn = typeof entity === 'string' && (options.highlights ?? []).includes(entity);
  return `<mention-component${attributes(node)}${isOwn ? ' data-own="true"' : ''}>@${escapeHtml(label)}</mention-component>`;
}

const MARK_TAGS: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
};

function markedText(text: string, marks: readonly MarkJson[]): string {
  return marks.toReversed().reduce((inner, mark) => {
    if (mark.type === 'link') return `<a${linkAttributes(mark)}>${inner}</a>`;
    const tag = MARK_TAGS[mark.type];
    return tag ? `<${tag}>${inner}</${tag}>` : inner;
  }, escapeHtml(text));
}

function linkAttributes(mark: MarkJson): string {
  const href = escapeHtml(safeHref(mark.attrs?.['href']) ?? '');
  const className = mark.attrs?.['class'];
  const classes = typeof className === 'string' ? ` class="${escapeHtml(className)}"` : '';
  return ` href="${href}" target="${LINK_TARGET}" rel="${LINK_REL}"${classes}`;
}
