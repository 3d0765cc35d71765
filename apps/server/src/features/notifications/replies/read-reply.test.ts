import { expect, test } from 'vitest';
import { readEmail } from '../../../platform/inbound-mail/index.ts';
import { wordsOf } from './read-reply.ts';

const HEAD = ['From: Ada <ada@b.example>', 'To: reply+x@t.example', 'Message-ID: <1@b.example>'].join('\r\n');

const email = (body: string): Buffer => Buffer.from(`${HEAD}\r\n${body}`);

test('the text of an email is read, and large attachments are only counted', async () => {
  const file = `${'QUFB'.repeat(19)}\r\n`.repeat(60_000);
  const read = await readEmail(
    email(
      [
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'Here it is.',
        '--b',
        'Content-Type: application/pdf',
        'Content-Disposition: attachment; filename=plan.pdf',
        'Content-Transfer-Encoding: base64',
        '',
        `${file}--b--`,
        '',
      ].join('\r\n'),
    ),
  );
  expect(read).toMatchObject({ sender: 'ada@b.example', attachments: 1 });
  expect(read && wordsOf(read)).toBe('Here it is.');
});

test("an email with very many lines isn't a person's reply", async () => {
  const lines = (count: number): Buffer => email(`Content-Type: text/plain\r\n\r\n${'a\n'.repeat(count)}`);
  expect(await readEmail(lines(31_000))).toBeUndefined();
  expect(await readEmail(lines(20_000))).toMatchObject({ sender: 'ada@b.example' });
});
