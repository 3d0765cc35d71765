import type { Code, FootnoteDefinition, ListItem, Nodes, Parents, Root, Table } from 'mdast';
import {
  NODE_ATTRIBUTES,
  attributeText as textOfAttribute,
  isIssueId,
  PAGE_WORD,
} from '../nodes/attribute-rules.ts';
import { LINE_NUMBERS_WORD } from '../nodes/line-numbers.ts';
import { escapeHtml } from './html-write.ts';
import {
  ISSUE_SCHEME,
  MENTION_SCHEME,
  PAGE_SCHEME,
  REFERENCE_SCHEME,
  attributesInAddress,
  type AddressedType,
} from './markdown-links.ts';
import { BARE_ENTITY } from './markdown/read-tree.ts';
import { knownTagsOnly } from './raw-html.ts';

interface Reading {
  lineEnds: 'break' | 'space';
  footnotes: FootnoteDefinition[];
  depth: number;
}

// Deeper nodes are read as their text: markdown nests without end, the call stack does not.
const MAX_TREE_DEPTH = 120;

/** HTML of a markdown tree in the shape our reader takes as it stands: raw HTML is still in it, so only for reading. */
export function markdownHtml(tree: Root, lineEnds: 'break' | 'space'): string {
  const reading: Reading = { lineEnds, footnotes: [], depth: 0 };
  const body = childrenHtml(tree, reading);
  const notes: string[] = [];
  // Notes may have notes in them, which come last.
  for (const note of reading.footnotes) notes.push(footnoteHtml(note, reading));
  return body + notes.join('');
}

function childrenHtml(parent: Parents, reading: Reading): string {
  if (reading.depth >= MAX_TREE_DEPTH) return `<p>${escapeHtml(flatText(parent))}</p>`;
  reading.depth += 1;
  const html = parent.children.map((child) => nodeHtml(child, reading)).join('');
  reading.depth -= 1;
  return html;
}

function flatText(parent: Nodes): string {
  const texts: string[] = [];
  const waiting: Nodes[] = [parent];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('value' in node) texts.push(node.value);
    if ('children' in node) for (const child of node.children.toReversed()) waiting.push(child);
  }
  return texts.join(' ');
}

// oxlint-disable-next-line complexity -- one flat list of node types reads better than a table of closures here
function nodeHtml(node: Nodes, reading: Reading): string {
  switch (node.type) {
    case 'text':
      return textHtml(node.value, reading);
    case 'paragraph':
      return isBareEntity(node) ? '<p></p>' : isComment(node) ? '' : paragraphHtml(node, reading);
    case 'heading':
      return `<h${node.depth}>${childrenHtml(node, reading)}</h${node.depth}>`;
    case 'strong':
      return `<strong>${childrenHtml(node, reading)}</strong>`;
    case 'emphasis':
      return `<em>${childrenHtml(node, reading)}</em>`;
    case 'delete':
      return `<s>${childrenHtml(node, reading)}</s>`;
    case 'inlineCode':
      return `<code>${escapeHtml(node.value)}</code>`;
    case 'break':
      return '<br>';
    case 'link':
      return linkHtml(node.url, childrenHtml(node, reading));
    case 'image':
      return imageHtml(node.url, node.alt ?? '');
    case 'blockquote':
      return node.data?.callout === undefined
        ? `<blockquote>${childrenHtml(node, reading)}</blockquote>`
        : `<div data-callout="${node.data.callout}">${childrenHtml(node, reading)}</div>`;
    case 'list':
      return node.ordered
        ? `<ol start="${node.start ?? 1}">${childrenHtml(node, reading)}</ol>`
        : `<ul>${childrenHtml(node, reading)}</ul>`;
    case 'listItem':
      return itemHtml(node, reading);
    case 'code':
      return codeHtml(node);
    case 'thematicBreak':
      return '<hr>';
    case 'table':
      return tableHtml(node, reading);
    case 'html':
      return knownTagsOnly(node.value);
    case 'footnoteReference':
      return escapeHtml(`[${node.label ?? node.identifier}]`);
    case 'footnoteDefinition':
      reading.footnotes.push(node);
      return '';
    case 'root':
    case 'tableRow':
    case 'tableCell':
      return childrenHtml(node, reading);
    default:
      return '';
  }
}

function textHtml(text: string, reading: Reading): string {
  const escaped = text.split(/\r?\n/).map((line) => escapeHtml(line));
  return escaped.join(reading.lineEnds === 'break' ? '<br>' : ' ');
}

function isBareEntity(node: Parents): boolean {
  const [only, ...others] = node.children;
  return others.length === 0 && only?.type === 'html' && only.value === BARE_ENTITY;
}

function isComment(node: Parents): boolean {
  return (
    node.children.length > 0 &&
    node.children.every((child) => child.type === 'html' && /^<!--[^]*-->$/.test(child.value))
  );
}

function paragraphHtml(node: Parents, reading: Reading): string {
  const [only, ...others] = node.children;
  if (only?.type === 'link' && others.length === 0 && only.url.startsWith(ISSUE_SCHEME))
    return embedHtml(only.url);
  return `<p>${childrenHtml(node, reading)}</p>`;
}

function linkHtml(url: string, inner: string): string {
  if (url.startsWith(MENTION_SCHEME)) return mentionHtml(url, inner);
  // Other words under such an address are words: they stay.
  if (url.startsWith(REFERENCE_SCHEME) && isIssueId(inner)) return referenceHtml(url, inner);
  if (url.startsWith(PAGE_SCHEME) && inner === PAGE_WORD) return pageHtml(url);
  return `<a href="${escapeHtml(url)}">${inner}</a>`;
}

function mentionHtml(url: string, inner: string): string {
  const label = inner.replace(/^@/, '');
  return `<mention-component${attributeText('mention', url)} label="${label}"></mention-component>`;
}

function referenceHtml(url: string, reference: string): string {
  return `<issue-reference-component${attributeText('issueReference', url)} reference="${reference}"></issue-reference-component>`;
}

function pageHtml(url: string): string {
  return `<page-reference-component${attributeText('pageReference', url)}>${PAGE_WORD}</page-reference-component>`;
}

function embedHtml(url: string): string {
  return `<issue-embed-component${attributeText('issueEmbed', url)}></issue-embed-component>`;
}

function attributeText(type: AddressedType, url: string): string {
  const attrs = attributesInAddress(type, url);
  return Object.entries(NODE_ATTRIBUTES[type] ?? {})
    .filter(
      ([name]) =>
        attrs[name] !== null && attrs[name] !== undefined && name !== 'label' && name !== 'reference',
    )
    .map(([name, rule]) => ` ${rule.html}="${escapeHtml(textOfAttribute(attrs[name]))}"`)
    .join('');
}

function imageHtml(url: string, alt: string): string {
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`;
}

function codeHtml({ value, lang, meta }: Code): string {
  const isNumbered = [lang, ...(meta ?? '').split(/\s+/)].includes(LINE_NUMBERS_WORD);
  const language = lang === LINE_NUMBERS_WORD ? null : lang;
  const className = language ? ` class="language-${escapeHtml(language.replace(/[{,:].*/s, ''))}"` : '';
  return `<pre${isNumbered ? ' data-line-numbers="true"' : ''}><code${className}>${escapeHtml(value)}</code></pre>`;
}

function itemHtml(item: ListItem, reading: Reading): string {
  const state = typeof item.checked === 'boolean' ? ` data-checked="${item.checked}"` : '';
  return `<li${state}>${childrenHtml(item, reading)}</li>`;
}

function tableHtml(table: Table, reading: Reading): string {
  const rows = table.children.map((row, index) => {
    const tag = index === 0 ? 'th' : 'td';
    const cells = row.children.map((cell) => `<${tag}><p>${childrenHtml(cell, reading)}</p></${tag}>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function footnoteHtml(note: FootnoteDefinition, reading: Reading): string {
  return `<p>${escapeHtml(`[${note.label ?? note.identifier}]`)}</p>${childrenHtml(note, reading)}`;
}
