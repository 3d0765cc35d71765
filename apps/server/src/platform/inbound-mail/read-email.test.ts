import { expect, test } from 'vitest';
import { EmailParser } from './email-parser.ts';
import { readEmail, readHead } from './read-email.ts';

const email = (...lines: readonly string[]): Buffer =>
  Buffer.from(['From: Ada <ada@b.example>', 'To: reply+x@t.example', ...lines].join('\r\n'));

const part = (type: string, content: string): readonly string[] => [
  '--b',
  `Content-Type: ${type}`,
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(content).toString('base64'),
];
const mixed = (...parts: readonly (readonly string[])[]): Buffer =>
  email('Content-Type: multipart/mixed; boundary=b', '', ...parts.flat(), '--b--', '');

test('no text is made of HTML that stands beside a text, however hostile it is', async () => {
  // With five times as much the library takes minutes.
  const hostile = `<a ${'href=x'.repeat(1_000)}`;
  const read = await readEmail(mixed(part('text/plain', 'hi'), part('text/html', hostile)));
  expect(read?.body).toEqual({ text: 'hi' });
});

test('no HTML is made of a text, and texts beside each other are one', async () => {
  const read = await readEmail(
    mixed(part('text/plain', ' '), part('text/html', '<b>hi</b>'), part('text/plain', ' ')),
  );
  expect(read?.body).toEqual({ html: '<b>hi</b>' });
  const two = await readEmail(mixed(part('text/plain', 'one'), part('text/plain', 'two')));
  expect(two?.body).toEqual({ text: 'one\ntwo' });
});

test('an email of nothing but padding is none that somebody wrote; a pad at each end of a line is read', async () => {
  const padded = (content: string): Buffer =>
    email('Content-Type: text/plain', 'Content-Transfer-Encoding: base64', '', content);
  expect(await readEmail(padded('YQ=='.repeat(30_000)))).toBeUndefined();
  expect((await readEmail(padded('YQ==\r\n'.repeat(3_000))))?.body).toEqual({ text: 'a'.repeat(3_000) });
});

test('files are counted and not read, pictures of a signature are no files', async () => {
  const read = await readEmail(
    mixed(
      part('text/plain', 'hi'),
      [...part('text/calendar', 'x'.repeat(1_000)), ''],
      ['--b', 'Content-Type: a/b; name=a', 'Content-Disposition: ATTACHMENT; filename=b', '', 'c'],
      ['--b', 'Content-Type: image/png', 'Content-Disposition: inline', 'Content-ID: <c>', '', 'd'],
    ),
  );
  expect(read).toMatchObject({ body: { text: 'hi' }, attachments: 1 });
});

test('of a subject the beginning is decoded, and of a file neither name nor content', async () => {
  const words = '=?u?B?AAAA?='.repeat(1_000);
  const raw = email(
    `Subject: ${words}`,
    `Content-Type: a/b; name="${words}"`,
    'Content-Disposition: attachment',
    '',
    'c',
  );
  const read = await readEmail(raw);
  expect(read?.subject.length).toBeLessThan(1_000);
  const { attachments } = await new EmailParser({}).parse(raw);
  expect(attachments).toEqual([{ disposition: 'attachment', related: false }]);
});

test('the headers say from whom and to whom an email is, and the same email is the same by them', async () => {
  const raw = email(
    'Cc: =?utf-8?Q?B=C3=B6b?= <reply+Y@t.example>, "=?u?B?AAAA?=" <c@t.example>',
    'Message-ID: <one@b.c>',
    '',
    'hi',
  );
  const head = await readHead(raw);
  expect(head).toMatchObject({
    recipients: ['reply+x@t.example', 'reply+Y@t.example', 'c@t.example'],
    sender: 'ada@b.example',
    messageId: '<one@b.c>',
    isByPerson: true,
  });
  expect((await readEmail(raw))?.digest).toEqual(head?.digest);
});

test.each(['Auto-Submitted: auto-replied', 'List-Id: <a.b>', 'Precedence: bulk', 'Return-Path: <>'])(
  'what no person has sent is seen by its headers: %s',
  async (line) => {
    expect((await readHead(email(line, '', 'hi')))?.isByPerson).toBe(false);
  },
);
