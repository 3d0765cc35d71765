import { existsSync, readFileSync } from 'node:fs';
import { parse as parseCsv } from 'csv-parse/sync';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import {
  documentToHtml,
  documentToMarkdown,
  documentToText,
  extractFrom,
  htmlToDocument,
  markdownToDocument,
  validateDocument,
} from '../src/convert/index.ts';
import type { DocumentJson, NodeJson } from '../src/nodes/json.ts';

const FOLDER =
  process.env['TRACKER_EXPORT'] ??
  new URL('../../../../shared/data/github-tracker', import.meta.url).pathname;
const hasCorpus = existsSync(`${FOLDER}/issue.csv`);

function column(file: string, name: string): string[] {
  const rows: Record<string, string>[] = parseCsv(readFileSync(`${FOLDER}/${file}`), {
    columns: true,
    relax_quotes: true,
  });
  return rows.map((row) => row[name] ?? '');
}

/** Words a reader of the original site sees, found without our reader. */
function visibleWords(markdown: string): string[] {
  const words: string[] = [];
  const waiting: unknown[] = [
    fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }),
  ];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { type, value, children } = node as { type: string; value?: string; children?: unknown[] };
    if (type === 'html')
      words.push(
        ...wordsIn(
          (value ?? '')
            .replace(/<!--[^]*?(-->|$)/g, ' ')
            .replace(/<\/?[a-z][^>]*>/gi, ' ')
            .replace(/&\w+;/g, ' '),
        ),
      );
    else if (value !== undefined) words.push(...wordsIn(value));
    waiting.push(...(children ?? []));
  }
  return words;
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}

function shownText(document: DocumentJson): string {
  const { links, assets } = extractFrom(document);
  return [documentToText(document), ...links, ...assets].join('\n');
}

function count(document: DocumentJson, type: string): number {
  const within = (node: NodeJson): number =>
    (node.type === type ? 1 : 0) + (node.content ?? []).reduce((sum, child) => sum + within(child), 0);
  return within(document);
}

test.runIf(hasCorpus)(
  'every description and comment of a real tracker becomes a readable document',
  () => {
    const bodies = [...column('issue.csv', 'description'), ...column('comment.csv', 'body')];
    expect(bodies).toHaveLength(516 + 924);
    const totals: Record<string, number> = {};
    for (const body of bodies) {
      const document = markdownToDocument(body, { lineEnds: 'break', baseUrl: 'https://github.com/' });
      expect(validateDocument(document)).toMatchObject({ ok: true });
      const shown = shownText(document);
      expect(
        visibleWords(body).filter((word) => !shown.includes(word)),
        body,
      ).toEqual([]);
      for (const type of ['codeBlock', 'image', 'table', 'taskItem', 'bulletList'])
        totals[type] = (totals[type] ?? 0) + count(document, type);
    }
    process.stdout.write(`${JSON.stringify(totals)}\n`);
    expect(totals['codeBlock']).toBeGreaterThan(150);
    expect(totals['image']).toBeGreaterThan(50);
  },
  120_000,
);

test.runIf(hasCorpus)(
  'documents of a real tracker survive HTML and lossless markdown unchanged',
  () => {
    const bodies = [...column('issue.csv', 'description'), ...column('comment.csv', 'body')];
    for (const body of bodies) {
      const document = markdownToDocument(body, { lineEnds: 'break', baseUrl: 'https://github.com/' });
      expect(htmlToDocument(documentToHtml(document), { whitespace: 'preserve' })).toEqual(document);
      expect(markdownToDocument(documentToMarkdown(document))).toEqual(document);
    }
  },
  240_000,
);
