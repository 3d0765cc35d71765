import type { PageComment } from '@cairn/domain';
import { documentToHtml, documentToMarkdown, type DocumentJson } from '@cairn/editor/convert';
import { escaped, withOrigin } from './page-export.ts';

/** The wording for comments in a file, and their authors. */
export interface CommentWords {
  readonly title: string;
  readonly resolved: string;
  readonly removed: string;
  readonly nameOf: (userId: string) => string;
  readonly momentOf: (at: number) => string;
}

/** A comment or reply. */
interface Said {
  /** Its author, time, quote, and whether it is resolved. */
  readonly head: readonly string[];
  readonly body: DocumentJson | undefined;
  readonly isReply: boolean;
}

/** The comments on a page as Markdown, thread by thread; empty without any. */
export function commentsAsMarkdown(
  rows: readonly PageComment[],
  words: CommentWords,
  origin: string,
): string {
  const parts = saidIn(rows, words).map(({ head: [name = '', ...facts], body, isReply }) => {
    const [bold, ...rest] = [`**${plain(name)}**`, ...facts.map(plain)];
    const text = body ? withOrigin(documentToMarkdown(body, 'portable'), origin) : `*${words.removed}*`;
    const part = `${[bold, ...rest].join(' · ')}\n\n${text.trim()}`;
    return isReply ? quoted(part) : part;
  });
  return parts.length === 0 ? '' : `\n\n---\n\n## ${words.title}\n\n${parts.join('\n\n')}\n`;
}

/** The same as HTML. */
export function commentsAsHtml(rows: readonly PageComment[], words: CommentWords): string {
  const parts = saidIn(rows, words).map(({ head: [name = '', ...facts], body, isReply }) => {
    const line = [`<strong>${escaped(name)}</strong>`, ...facts.map(escaped)].join(' · ');
    const text = body ? documentToHtml(body) : `<p><em>${escaped(words.removed)}</em></p>`;
    const part = `<p>${line}</p>\n${text}`;
    return isReply ? `<blockquote>${part}</blockquote>` : part;
  });
  return parts.length === 0 ? '' : `<hr>\n<h2>${escaped(words.title)}</h2>\n${parts.join('\n')}`;
}

function saidIn(rows: readonly PageComment[], words: CommentWords): readonly Said[] {
  const byAge = rows.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  return byAge
    .filter(({ parentId }) => parentId === null)
    .flatMap((first) => [first, ...byAge.filter(({ parentId }) => parentId === first.id)])
    .map((row) => ({
      head: [
        words.nameOf(row.authorId),
        words.momentOf(row.createdAt),
        ...(row.anchor ? [`“${row.anchor.quote}”`] : []),
        ...(row.resolvedAt === null ? [] : [words.resolved]),
      ],
      body: row.removedAt === null ? (row.body as DocumentJson) : undefined,
      isReply: row.parentId !== null,
    }));
}

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

/** Escapes names and quotes, and keeps them on one line. */
const plain = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#~|]/g, String.raw`\$&`);
