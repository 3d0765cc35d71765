import { documentToMarkdown, type DocumentJson } from '@cairn/editor/convert';
import { expect, test } from 'vitest';
import { textOf, type KnownNames } from './text-of.ts';

const names = { people: /@(\w+)/g, issues: () => /#(\d+)/g };
const known: KnownNames = {
  slug: 'fernway',
  people: new Map([['ada', { name: 'Ada', userId: null }]]),
  issues: new Map(),
};
const read = (markdown: string): string =>
  documentToMarkdown(textOf(markdown, names, 'fernway/waymark', known).body as DocumentJson).trim();

test.each([
  ['in plain words', 'Ask @ada', 'Ask @Ada'],
  ['in bold words', 'Ask **@ada**', 'Ask **@Ada**'],
  ['in code', 'Type `@ada`', 'Type `@ada`'],
  ['in a link', '[by @ada](https://example.com)', '[by @ada](https://example.com)'],
  ['in a bold link', '[**by @ada**](https://example.com)', '[**by @ada**](https://example.com)'],
])('who is named %s is called as here, but code and links say what they said', (_where, given, expected) => {
  expect(read(given)).toBe(expected);
});
