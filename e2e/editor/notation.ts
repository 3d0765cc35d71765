import type { NodeJson } from '../../packages/editor/src/react/index.ts';

/**
 * Blocks as short lines, for tables of scenarios: `# a` a heading, `- a` a bullet, `1. a` a number, `[ ] a` and `[x] a`
 * tasks, `> a` a quote, `[!note] a` a callout, `[>] a` a section, `---` a divider, a fence for code, `| a | b |` a row,
 * `|= a |` one of headers; indented by two spaces inside an item, a callout or a section. In a line `**b**`, `_i_`,
 * `~~s~~`, `` `c` `` and `[words](address)`; `⏎` is a line break, and separates two blocks of a cell.
 */
export const read = (notation: string): NodeJson[] => readLines(notation.split('\n'));

const ITEMS = /^(?:(-)|(\d+)\.|\[([ x])\]) (.*)$/;

function readLines(lines: readonly string[]): NodeJson[] {
  const blocks: NodeJson[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const rest = lines.slice(at + 1);
    const inside = countWhile(rest, (each) => each.startsWith('  '));
    const below = readLines(inside > 0 ? rest.slice(0, inside).map((each) => each.slice(2)) : []);
    const children = (first: string): NodeJson[] => [...readLines([first]), ...(inside > 0 ? below : [])];
    const item = ITEMS.exec(line);
    const box = /^\[(?:!(\w+)|(>))\] (.*)$/.exec(line);
    if (item) {
      const [, bullet, number, tick, words = ''] = item;
      const type = bullet ? 'bulletList' : number ? 'orderedList' : 'taskList';
      const child: NodeJson = {
        type: tick ? 'taskItem' : 'listItem',
        ...(tick ? { attrs: { checked: tick === 'x' } } : {}),
        content: children(words),
      };
      const last = blocks.at(-1);
      if (last?.type === type) last.content?.push(child);
      else blocks.push({ type, ...(number ? { attrs: { start: Number(number) } } : {}), content: [child] });
      at += 1 + inside;
    } else if (box) {
      const [, kind, , words = ''] = box;
      blocks.push(
        kind
          ? { type: 'callout', attrs: { kind }, content: children(words) }
          : { type: 'toggle', content: children(words) },
      );
      at += 1 + inside;
    } else if (line.startsWith('> ')) {
      const count = countWhile(lines.slice(at), (each) => each.startsWith('> '));
      const quoted = lines.slice(at, at + count).map((each) => each.slice(2));
      blocks.push({ type: 'blockquote', content: readLines(quoted) });
      at += count;
    } else if (line.startsWith('```')) {
      const count = countWhile(rest, (each) => each !== '```');
      const text = rest.slice(0, count).join('\n');
      blocks.push({
        type: 'codeBlock',
        attrs: { language: line.slice(3) || null },
        ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
      });
      at += count + 2;
    } else if (/^\|.*\|$/.test(line)) {
      const count = countWhile(lines.slice(at), (each) => /^\|.*\|$/.test(each));
      blocks.push({ type: 'table', content: lines.slice(at, at + count).map(readRow) });
      at += count;
    } else {
      blocks.push(readLine(line));
      at += 1;
    }
  }
  return blocks;
}

function readRow(line: string): NodeJson {
  const type = line.startsWith('|=') ? 'tableHeader' : 'tableCell';
  const cells = line.replace(/^\|=?/, '').slice(0, -1).split('|');
  return {
    type: 'tableRow',
    content: cells.map((cell) => ({ type, content: readLines(cell.trim().split('⏎')) })),
  };
}

function readLine(line: string): NodeJson {
  if (line === '---') return { type: 'horizontalRule' };
  const [, signs = '', words = line] = /^(#{1,6}) (.*)$/.exec(line) ?? [];
  const content = readInline(words);
  const held = content.length > 0 ? { content } : {};
  return signs === ''
    ? { type: 'paragraph', ...held }
    : { type: 'heading', attrs: { level: signs.length }, ...held };
}

const MARKED = /\*\*(.+?)\*\*|_(.+?)_|~~(.+?)~~|`(.+?)`|\[([^\]]+)\]\((\S+?)\)/;

function readInline(words: string): NodeJson[] {
  const found = MARKED.exec(words);
  if (!found) return words === '' ? [] : [{ type: 'text', text: words }];
  const [all, bold, italic, strike, inCode, linked, href] = found;
  const marks = [
    [bold, { type: 'bold' }],
    [italic, { type: 'italic' }],
    [strike, { type: 'strike' }],
    [inCode, { type: 'code' }],
    [linked, { type: 'link', attrs: { href: href ?? '' } }],
  ] as const;
  const [text = '', mark] = marks.find(([held]) => held !== undefined) ?? [];
  return [
    ...readInline(words.slice(0, found.index)),
    { type: 'text', text, ...(mark ? { marks: [mark] } : {}) },
    ...readInline(words.slice(found.index + all.length)),
  ];
}

function countWhile<Each>(all: readonly Each[], holds: (each: Each) => boolean): number {
  const end = all.findIndex((each) => !holds(each));
  return end < 0 ? all.length : end;
}

/** The positions of markers: for each line of text, in order, the marker at each letter. */
type Places = ReadonlyMap<number, readonly (readonly [offset: number, sign: string])[]>;

/** The reverse, with markers in the text. */
export function tell(blocks: readonly NodeJson[], places: Places = new Map()): string {
  return new Teller(places).blocks(blocks).join('\n');
}

class Teller {
  readonly #places: Places;
  #line = 0;
  constructor(places: Places) {
    this.#places = places;
  }

  blocks(blocks: readonly NodeJson[]): string[] {
    return blocks.flatMap((block) => this.#block(block));
  }

  #block({ type, attrs, content = [] }: NodeJson): string[] {
    const start = Number(attrs?.['start'] ?? 1);
    switch (type) {
      case 'paragraph':
        return [this.#inline(content)];
      case 'heading':
        return [`${'#'.repeat(Number(attrs?.['level']))} ${this.#inline(content)}`];
      case 'bulletList':
        return content.flatMap((item) => this.#boxed('- ', item));
      case 'orderedList':
        return content.flatMap((item, at) => this.#boxed(`${start + at}. `, item));
      case 'taskList':
        return content.flatMap((item) =>
          this.#boxed(item.attrs?.['checked'] === true ? '[x] ' : '[ ] ', item),
        );
      case 'callout':
        return this.#boxed(`[!${wordsOf(attrs?.['kind'])}] `, { type, content });
      case 'toggle':
        return this.#boxed('[>] ', { type, content });
      case 'blockquote':
        return this.blocks(content).map((line) => `> ${line}`);
      case 'codeBlock':
        return [
          `\`\`\`${typeof attrs?.['language'] === 'string' ? attrs['language'] : ''}`,
          ...this.#inline(content).split('\n'),
          '```',
        ];
      case 'table':
        return content.map((row) => this.#row(row));
      case 'horizontalRule':
        return ['---'];
      default:
        return [`(${type})`];
    }
  }

  #boxed(sign: string, { content = [] }: NodeJson): string[] {
    return this.blocks(content).map((line, at) => `${at === 0 ? sign : '  '}${line}`);
  }

  #row({ content = [] }: NodeJson): string {
    const cells = content.map((cell) => this.blocks(cell.content ?? []).join('⏎'));
    const isHeader = content.every(({ type }) => type === 'tableHeader');
    return `|${isHeader ? '=' : ''} ${cells.join(' | ')} |`;
  }

  /** Markers are outside of marks that start or end there. */
  #inline(content: readonly NodeJson[]): string {
    const signs = this.#places.get(this.#line) ?? [];
    this.#line += 1;
    let told = '';
    let at = 0;
    for (const node of content) {
      const text = node.type === 'text' ? (node.text ?? '') : leaf(node);
      const size = node.type === 'text' ? text.length : 1;
      const here = signs.filter(([offset]) => offset > at && offset < at + size);
      told += signs
        .filter(([offset]) => offset === at)
        .map(([, sign]) => sign)
        .join('');
      told += marked(
        node,
        here.reduceRight(
          (word, [offset, sign]) => word.slice(0, offset - at) + sign + word.slice(offset - at),
          text,
        ),
      );
      at += size;
    }
    return (
      told +
      signs
        .filter(([offset]) => offset >= at)
        .map(([, sign]) => sign)
        .join('')
    );
  }
}

function marked({ marks = [] }: NodeJson, text: string): string {
  return marks.reduce((told, { type, attrs }) => {
    const sign = { bold: '**', italic: '_', strike: '~~', code: '`', underline: '++' }[type];
    if (type === 'link') return `[${told}](${wordsOf(attrs?.['href'])})`;
    return sign === undefined ? told : `${sign}${told}${sign}`;
  }, text);
}

function leaf({ type, attrs }: NodeJson): string {
  if (type === 'hardBreak') return '⏎';
  if (type === 'issueReference') return `{${wordsOf(attrs?.['reference'])}}`;
  return `{${type}}`;
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '?');
