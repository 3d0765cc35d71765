import { runInThisContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { parseSearch } from '../../apps/server/src/features/search/search-query.ts';
import { excerptOf } from '../../apps/server/src/features/search/spans.ts';
import { withoutAddresses } from '../../apps/server/src/features/workspaces/invitation-email.ts';
import { parseEnvFile } from '../../apps/server/src/platform/config/env-file.ts';
import { fileName } from '../../apps/web/src/features/pages/page-export.ts';
import { slugFrom } from '../../packages/domain/src/workspaces/rules.ts';
import { htmlToDocument, markdownToDocument, truncateText } from '../../packages/editor/src/convert/index.ts';
import { knownTagsOnly } from '../../packages/editor/src/convert/raw-html.ts';
import { looksLikeMarkdown } from '../../packages/editor/src/react/core/markdown-detection.ts';
import { initialsOf } from '../../packages/ui/src/avatar.tsx';
import { PLAIN_PIECES } from '../parsers/hostile-texts.ts';

/** Linear work takes milliseconds for this length; quadratic work takes more than ten seconds. */
const LENGTH = 200_000;
/** Far from both, so that a busy machine doesn't affect the result. */
const GIVEN_UP_AFTER = 8_000;

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'pasted text': looksLikeMarkdown,
  'tags in markdown': knownTagsOnly,
  'HTML with a text': (text) => htmlToDocument(`<p>${text.replaceAll('<', '&lt;')}<br>b</p>`),
  'HTML that is indented': (text) =>
    htmlToDocument(`<p>a${text.replaceAll('<', '&lt;')}b</p>`, { whitespace: 'preserve' }),
  'HTML with a style': (text) => htmlToDocument(`<p style="${text}"><span style="${text}">a</span></p>`),
  'a preview': (text) => truncateText(text),
  'a found text': (text) => excerptOf(text, ['ab', 'abc']),
  'a search': parseSearch,
  'a name in a mail': withoutAddresses,
  'a name of a workspace': slugFrom,
  'a name of a person': initialsOf,
  'a title of a file': (text) => fileName(text, 'md'),
  settings: (text) => parseEnvFile(`A=${text}`),
};

/** Runs it, or throws if it doesn't end. */
function done(work: () => void, after = GIVEN_UP_AFTER): void {
  Object.assign(globalThis, { [WORK]: work });
  runInThisContext(`globalThis['${WORK}']()`, { timeout: after });
}

const WORK = 'workToBeDone';

describe.each(Object.entries(READERS))('%s', (_name, read) => {
  test.each(PLAIN_PIECES)('is parsed when it consists only of %j', (piece) => {
    const text = piece.repeat(LENGTH / piece.length);
    // Fails at the last character, and is retried from the first.
    expect(() => done(() => void read(`x${text}x\nx`))).not.toThrow();
  });
});

test('a seeded quadratic expression is noticed', () => {
  const seeded = (): boolean => /\s+$/.test(`${' '.repeat(LENGTH)}x`);
  expect(() => done(seeded, 300)).toThrow(/timed out/);
});

test.each(['- ', '> ', '>', '1. ', '* 1) > '])('markdown of %j thousands deep is kept as it is', (sign) => {
  const text = `${sign.repeat(20_000)}a`;
  const { content } = markdownToDocument(`# Before\n\n${text}`);
  expect(content).toEqual([
    {
      type: 'codeBlock',
      attrs: { language: null },
      content: [{ type: 'text', text: `# Before\n\n${text}` }],
    },
  ]);
});

test('a long rule is no deep list', () => {
  expect(markdownToDocument('-'.repeat(500)).content).toEqual([{ type: 'horizontalRule' }]);
});
