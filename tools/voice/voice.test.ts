import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bannedIn, bannedPhrases } from './banned-phrases.ts';
import { sentences, sentencesIn } from './sentences.ts';

const root = path.join(import.meta.dirname, '../..');
const banned = bannedPhrases(readFileSync(path.join(root, 'docs/voice.md'), 'utf8'));
const all = sentences(root);

/** Violations of the voice guide in a sentence, as shown in a failed run. */
const faultsOf = (text: string, where: string): string[] =>
  bannedIn(text, banned).map(({ phrase, instead }) => `${where} says "${phrase}"; we write: ${instead}`);

test('no sentence of the product has a phrase that the voice guide bans', () => {
  expect(all.flatMap(({ text, where }) => faultsOf(text, where))).toEqual([]);
});

/** These have three full stops in the specification. */
const SPECIFIED = new Set(["Press '/' for commands...", 'Loading...', 'Uploading...', 'Updating theme...']);

test('an ellipsis is one character, except where the specification has three full stops', () => {
  const dotted = all.filter(
    ({ text, where }) => text.includes('...') && where.startsWith('packages/messages/'),
  );
  expect(dotted.filter(({ text }) => !SPECIFIED.has(text))).toEqual([]);
  expect(new Set(dotted.map(({ text }) => text))).toEqual(SPECIFIED);
});

test.each([
  ['packages/messages/src/en/missing.ts', 'Go home'],
  ['packages/messages/src/en/people-mails.ts', 'Confirm your email for Cairn'],
  ['packages/messages/src/en/workspace-mails.ts', '{inviter} invited you to {workspace} on Cairn'],
  ['apps/server/src/cli/cairn.ts', 'reactivate a deactivated account'],
  ['apps/server/src/cli/user-reset-link.ts', 'Works once and expires in 1 hour.'],
  ['packages/messages/src/en/pages.ts', 'Only archived pages can be deleted.'],
  ['apps/server/src/platform/unavailable.ts', 'The server is out of disk space.'],
  ['apps/server/src/platform/postgres/supervise.ts', 'the database is running again'],
  ['packages/domain/src/people/routes.ts', 'Deactivates your account.'],
  ['apps/server/src/platform/config/settings.ts', 'The sender of all emails.'],
])('the sentences of %s are read', (file, text) => {
  const read = all.filter(({ where }) => where.startsWith(`${file}:`)).map((sentence) => sentence.text);
  expect(read.join('\n')).toContain(text);
});

describe('a seeded sentence is noticed', () => {
  test.each([
    ['in a message', "export const app = { next: 'Save and go on' };"],
    ['with another case', "export const app = { next: 'Go on' };"],
    ['over a line end', String.raw`export const mail = { text: 'Save and go\non.' };`],
    ['in a template', 'export const said = (name: string) => `${name} may go on now`;'],
    ['in what an error says', "throw new ConfigError('You cannot go on.');"],
  ])('%s', (_, source) => {
    const found = sentencesIn('seeded.ts', source, () => true).flatMap(({ text, where }) =>
      faultsOf(text, where),
    );
    expect(found).toEqual(['seeded.ts:1 says "go on"; we write: Continue']);
  });

  test('for each phrase of the guide', () => {
    expect(banned.length).toBeGreaterThan(100);
    for (const { phrase, instead } of banned)
      expect(bannedIn(`Now: ${phrase.toUpperCase()}!`, banned)).toContainEqual({ phrase, instead });
  });

  test('but not inside a longer word, SQL, imports, or errors for programmers', () => {
    expect(bannedIn('Swimlanes, lagoon and folders', banned)).toEqual([]);
    const source = "import './go on.ts'; sql`go on`; throw new Error('go on');";
    expect(sentencesIn('seeded.ts', source, (inside) => inside.includes('ConfigError'))).toEqual([]);
  });
});
