/** Deeper than anyone nests lists and tables; anything deeper is left out. */
const DEPTH_MAX = 40;

interface Node {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly marks?: unknown;
  readonly content?: unknown;
}

/**
 * Converts a Jira Cloud document (Atlassian Document Format) to markdown. What markdown can't express keeps its text;
 * people are written as Jira does in texts, `[~accountid:…]`.
 */
export function adfToMarkdown(document: unknown): string {
  return blocksOf(document, 0).trim();
}

const childrenOf = (node: unknown): readonly Node[] => {
  const content = (node as Node | null)?.content;
  return Array.isArray(content)
    ? (content as Node[]).filter((each) => typeof each === 'object' && each !== null)
    : [];
};

const attrOf = (node: Node, name: string): string => {
  const value = node.attrs?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const indent = (text: string, by: string): string => text.replaceAll(/\n(?=[^\n])/g, `\n${by}`);
const quote = (text: string): string => text.replaceAll(/^/gm, '> ');

function blocksOf(parent: unknown, depth: number): string {
  if (depth > DEPTH_MAX) return '';
  return childrenOf(parent)
    .map((node) => blockOf(node, depth))
    .filter((text) => text !== '')
    .join('\n\n');
}

function blockOf(node: Node, depth: number): string {
  const inner = depth + 1;
  switch (node.type) {
    case 'paragraph':
      return inlineOf(node, inner);
    case 'heading':
      return `${'#'.repeat(Math.min(6, Math.max(1, Number(attrOf(node, 'level')) || 1)))} ${inlineOf(node, inner)}`;
    case 'bulletList':
      return listOf(node, inner, () => '- ');
    case 'orderedList':
      return listOf(node, inner, (at) => `${at + (Number(attrOf(node, 'order')) || 1)}. `);
    case 'taskList':
      return listOf(node, inner, (_, item) => (attrOf(item, 'state') === 'DONE' ? '- [x] ' : '- [ ] '));
    case 'decisionList':
      return listOf(node, inner, () => '- ');
    case 'codeBlock':
      return fenced(plainOf(node), attrOf(node, 'language'));
    case 'blockquote':
    case 'panel':
      return quote(blocksOf(node, inner));
    case 'rule':
      return '---';
    case 'table':
      return tableOf(node, inner);
    case 'expand':
    case 'nestedExpand': {
      const title = attrOf(node, 'title');
      return [title === '' ? '' : `**${title}**`, blocksOf(node, inner)]
        .filter((text) => text !== '')
        .join('\n\n');
    }
    case 'mediaSingle':
    case 'mediaGroup':
      return childrenOf(node)
        .map((media) => mediaOf(media))
        .filter((text) => text !== '')
        .join('\n');
    case 'blockCard':
    case 'embedCard':
      return linkTo(attrOf(node, 'url'));
    default:
      return node.content === undefined ? inlineNode(node, inner) : blocksOf(node, inner);
  }
}

function listOf(node: Node, depth: number, markerOf: (at: number, item: Node) => string): string {
  if (depth > DEPTH_MAX) return '';
  const items = childrenOf(node).map((item, at) => {
    // A list nested in a task list is a sibling of the items.
    if (item.type === 'taskList' || item.type === 'bulletList' || item.type === 'orderedList')
      return `  ${indent(blockOf(item, depth), '  ')}`;
    const marker = markerOf(at, item);
    const isInline = item.type === 'taskItem' || item.type === 'decisionItem';
    const text = isInline ? inlineOf(item, depth + 1) : blocksOf(item, depth + 1);
    return `${marker}${indent(text, ' '.repeat(marker.startsWith('-') ? 2 : marker.length))}`;
  });
  return items.join('\n');
}

function tableOf(node: Node, depth: number): string {
  const rows = childrenOf(node).map((row) =>
    childrenOf(row).map((cell) =>
      blocksOf(cell, depth + 1)
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(' ')
        .replaceAll('|', String.raw`\|`),
    ),
  );
  const [head, ...body] = rows;
  if (!head) return '';
  const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [lineOf(head), lineOf(head.map(() => '---')), ...body.map(lineOf)].join('\n');
}

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${/^[\w+#-]*$/.test(language) ? language : ''}\n${text}\n${fence}`;
}

const plainOf = (node: Node): string =>
  childrenOf(node)
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('');

function inlineOf(node: Node, depth: number): string {
  if (depth > DEPTH_MAX) return '';
  return childrenOf(node)
    .map((each) => inlineNode(each, depth + 1))
    .join('');
}

function inlineNode(node: Node, depth: number): string {
  switch (node.type) {
    case 'text':
      return marked(node);
    case 'hardBreak':
      return '\n';
    case 'mention':
      return `[~accountid:${attrOf(node, 'id')}]`;
    case 'emoji':
      return attrOf(node, 'text') || attrOf(node, 'shortName');
    case 'date': {
      const at = Number(attrOf(node, 'timestamp'));
      return Number.isFinite(at) && Math.abs(at) < 8e15 ? new Date(at).toISOString().slice(0, 10) : '';
    }
    case 'status':
      return `**${escaped(attrOf(node, 'text'))}**`;
    case 'inlineCard':
      return linkTo(attrOf(node, 'url'));
    case 'media':
    case 'mediaInline':
      return mediaOf(node);
    default:
      return inlineOf(node, depth);
  }
}

/** Files need Jira's sign-in, so the attachments are listed below the text. */
const mediaOf = (node: Node): string => {
  const url = attrOf(node, 'url');
  const name = attrOf(node, 'alt');
  return url === '' ? (name === '' ? '' : `*${escaped(name)}*`) : `![${escaped(name)}](<${url}>)`;
};

const linkTo = (url: string): string => (url === '' ? '' : `<${url}>`);

const WRAPS: Readonly<Record<string, string>> = { strong: '**', em: '*', strike: '~~' };

function marked(node: Node): string {
  const text = typeof node.text === 'string' ? node.text : '';
  const marks = Array.isArray(node.marks) ? (node.marks as Node[]) : [];
  if (marks.some(({ type }) => type === 'code')) return codeOf(text);
  // Markdown emphasis can't begin or end with a space.
  const words = text.trim();
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(text.trimEnd().length);
  if (words === '') return text;
  let written = escaped(words);
  for (const { type } of marks) {
    const wrap = WRAPS[String(type)];
    if (wrap !== undefined) written = `${wrap}${written}${wrap}`;
  }
  const link = marks.find(({ type }) => type === 'link');
  if (link) written = `[${written}](<${attrOf(link, 'href').replaceAll(/[<>\n]/g, '')}>)`;
  return `${before}${written}${after}`;
}

function codeOf(text: string): string {
  const ticks = text.includes('`') ? '``' : '`';
  return ticks.length === 1 ? `\`${text}\`` : `\`\` ${text} \`\``;
}

const escaped = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>~]/g, String.raw`\$&`)
    .replaceAll(/^[#+-](?=\s)/gm, String.raw`\$&`)
    .replaceAll(/^(\d{1,9})\.(?=\s)/gm, String.raw`$1\.`);
