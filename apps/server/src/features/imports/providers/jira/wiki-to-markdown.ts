/** Not `{{code}}`, which is inline code. */
const OPENING = /(?<!\{)\{(code|noformat)(?::([^{}\n]{0,100}))?\}(?!\})\n?/g;
const COLOR = /\{color(?::[^{}\n]{0,40})?\}/g;
const QUOTE = '{quote}';

/**
 * Converts the common forms of Jira's wiki markup (version 2 of its API) to markdown: headings, emphasis, lists, links,
 * quotes, code and tables. Everything else stays as written.
 */
export function wikiToMarkdown(text: string): string {
  return partsOf(text.replaceAll('\r\n', '\n'))
    .map((part) =>
      'code' in part ? `\n\`\`\`${part.language}\n${part.code}\n\`\`\`\n` : wordsOf(part.words),
    )
    .join('');
}

type Part = { readonly words: string } | { readonly code: string; readonly language: string };

/** Separates code, so that nothing in it is read as markup. Unclosed code is text. */
function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  const unclosed = new Set<string>();
  let from = 0;
  for (const opening of text.matchAll(OPENING)) {
    const [sign, name = '', options = ''] = opening;
    const start = opening.index + sign.length;
    if (opening.index < from || unclosed.has(name)) continue;
    const end = text.indexOf(`{${name}}`, start);
    if (end < 0) {
      unclosed.add(name);
      continue;
    }
    const language = options.split('|').find((part) => /^[\w+#-]+$/.test(part)) ?? '';
    parts.push(
      { words: text.slice(from, opening.index) },
      { code: text.slice(start, end).trimEnd(), language },
    );
    from = end + name.length + 2;
  }
  return [...parts, { words: text.slice(from) }];
}

const wordsOf = (text: string): string =>
  quoted(text.replaceAll(COLOR, '')).split('\n').map(lineOf).join('\n');

/** Text between two of the markers is a quote. */
function quoted(text: string): string {
  const pieces = text.split(QUOTE);
  return pieces
    .map((piece, at) => {
      if (at % 2 === 0) return piece;
      return at === pieces.length - 1 ? `${QUOTE}${piece}` : piece.trim().replaceAll(/^/gm, '> ');
    })
    .join('');
}

function lineOf(line: string): string {
  const heading = /^h([1-6])\. (.*)$/.exec(line);
  if (heading) return `${'#'.repeat(Number(heading[1]))} ${inlineOf((heading[2] ?? '').trim())}`;
  if (line.startsWith('bq. ')) return `> ${inlineOf(line.slice(4).trim())}`;
  if (/^-{4,}$/.test(line.trim())) return '---';
  const item = /^([*#-]{1,20}) (.*)$/.exec(line);
  if (item) {
    const [, marks = '', words = ''] = item;
    const indent = '   '.repeat(marks.length - 1);
    return `${indent}${marks.endsWith('#') ? '1.' : '-'} ${inlineOf(words.trim())}`;
  }
  return headOf(line) ?? inlineOf(line);
}

/** A header row, `||a||b||`, starts a table in markdown too if a separator line follows. */
function headOf(line: string): string | undefined {
  const row = line.trim();
  if (row.length < 5 || !row.startsWith('||') || !row.endsWith('||')) return undefined;
  const cells = row.slice(2, -2).split('||');
  return `| ${cells.map(inlineOf).join(' | ')} |\n|${cells.map(() => ' --- |').join('')}`;
}

function inlineOf(text: string): string {
  return text
    .replaceAll(/\{\{([^{}\n]{1,500})\}\}/g, '`$1`')
    .replaceAll(
      /\[([^[\]|~\n]{1,500})\|((?:https?|mailto):[^[\]|\s]{1,2000})(?:\|[^[\]|]{0,200})?\]/g,
      '[$1](<$2>)',
    )
    .replaceAll(/\[((?:https?|mailto):[^[\]|\s]{1,2000})\]/g, '<$1>')
    .replaceAll(/!(https?:[^!|\s]{1,2000})(?:\|[^!|]{0,200})?!/g, '![](<$1>)')
    .replaceAll(/(?<![\w*])\*(?=[^\s*])([^*\n]{1,1000})(?<=[^\s*])\*(?![\w*])/g, '**$1**')
    .replaceAll(/(?<![\w_])_(?=[^\s_])([^_\n]{1,1000})(?<=[^\s_])_(?![\w_])/g, '*$1*')
    .replaceAll(/(?<![\w-])-(?=[^\s-])([^-\n]{1,1000})(?<=[^\s-])-(?![\w-])/g, '~~$1~~')
    .replaceAll(/(?<![\w+])\+(?=[^\s+])([^+\n]{1,1000})(?<=[^\s+])\+(?![\w+])/g, '$1');
}
