const FENCED = /\{(code|noformat)(?::([^}]*))?\}\n?([\s\S]*?)\n?\{\1\}/g;
const COLOR = /\{color(?::[^}]*)?\}/g;

/**
 * Writes the common forms of Jira's wiki markup (version 2 of its API) as markdown: headings, emphasis, lists, links, quotes, code
 * and tables. What it does not know stays as it was written.
 */
export function wikiToMarkdown(text: string): string {
  const kept: string[] = [];
  // What is code is set aside, so that nothing in it is read as markup.
  const without = text
    .replaceAll('\r\n', '\n')
    .replaceAll(FENCED, (_, _name: string, options: string | undefined, code: string) => {
      const language = (options ?? '').split('|').find((part) => /^[\w+#-]+$/.test(part)) ?? '';
      kept.push(`\n\`\`\`${language}\n${code}\n\`\`\`\n`);
      return `\u0001${kept.length - 1}\u0001`;
    });
  const written = without
    .replaceAll(COLOR, '')
    .replaceAll(/\{quote\}\n?([\s\S]*?)\n?\{quote\}/g, (_, words: string) => words.replaceAll(/^/gm, '> '))
    .split('\n')
    .map(lineOf)
    .join('\n');
  return tables(written).replaceAll(/\u0001(\d+)\u0001/g, (_, at: string) => kept[Number(at)] ?? '');
}

function lineOf(line: string): string {
  const heading = /^h([1-6])\.\s+(.*)$/.exec(line);
  if (heading) return `${'#'.repeat(Number(heading[1]))} ${inlineOf(heading[2] ?? '')}`;
  const quoted = /^bq\.\s+(.*)$/.exec(line);
  if (quoted) return `> ${inlineOf(quoted[1] ?? '')}`;
  if (/^-{4,}\s*$/.test(line)) return '---';
  const item = /^([*#-]{1,20})\s+(.*)$/.exec(line);
  if (item) {
    const [, marks = '', words = ''] = item;
    const indent = '   '.repeat(marks.length - 1);
    return `${indent}${marks.endsWith('#') ? '1.' : '-'} ${inlineOf(words)}`;
  }
  return inlineOf(line);
}

function inlineOf(text: string): string {
  return text
    .replaceAll(/\{\{([^}\n]+)\}\}/g, '`$1`')
    .replaceAll(/\[([^\]|~\n]{1,500})\|((?:https?|mailto):[^\]|\s]{1,2000})(?:\|[^\]]*)?\]/g, '[$1](<$2>)')
    .replaceAll(/\[((?:https?|mailto):[^\]|\s]{1,2000})\]/g, '<$1>')
    .replaceAll(/!(https?:[^!|\s]{1,2000})(?:\|[^!]*)?!/g, '![](<$1>)')
    .replaceAll(/(?<![\w*])\*(?=\S)([^*\n]{1,1000}?)(?<=\S)\*(?![\w*])/g, '**$1**')
    .replaceAll(/(?<![\w_])_(?=\S)([^_\n]{1,1000}?)(?<=\S)_(?![\w_])/g, '*$1*')
    .replaceAll(/(?<![\w-])-(?=[^\s-])([^-\n]{1,1000}?)(?<=\S)-(?![\w-])/g, '~~$1~~')
    .replaceAll(/(?<![\w+])\+(?=\S)([^+\n]{1,1000}?)(?<=\S)\+(?![\w+])/g, '$1');
}

/** A line of names, `||a||b||`, begins a table in markdown as well once a rule follows it. */
function tables(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      if (!/^\s*\|\|.*\|\|\s*$/.test(line)) return line;
      const cells = line.trim().slice(2, -2).split('||');
      return `| ${cells.join(' | ')} |\n|${cells.map(() => ' --- |').join('')}`;
    })
    .join('\n');
}
