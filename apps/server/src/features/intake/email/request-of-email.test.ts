import { ISSUE_TITLE_MAX, MAILED_DESCRIPTION_MAX } from '@cairn/domain';
import { mailedRequests as words } from '@cairn/messages/en/mailed-requests';
import { expect, test } from 'vitest';
import type { ReceivedEmail } from '../../../platform/inbound-mail/index.ts';
import { requestOfEmail } from './request-of-email.ts';

const email = (more: Partial<ReceivedEmail> = {}): ReceivedEmail => ({
  sender: 'grace@navy.example',
  senderName: 'Grace',
  subject: 'A moth',
  messageId: null,
  digest: Buffer.alloc(32),
  body: { text: 'It stopped.' },
  attachments: 0,
  ...more,
});

test('the subject is the title, without the prefixes of mail programs', () => {
  for (const [subject, title] of [
    ['A moth', 'A moth'],
    ['Fwd: A moth', 'A moth'],
    ['RE: AW : fw: A moth', 'A moth'],
    ['Re-entry failed', 'Re-entry failed'],
    ['Research: done', 'Research: done'],
    ['\tA\r\n moth\u0007', 'A moth'],
    ['Re:', 'It stopped.'],
  ] as const)
    expect(requestOfEmail(email({ subject })).title).toBe(title);
});

test('overlong text is truncated between two characters, and the text says so', () => {
  const subject = `${'x'.repeat(ISSUE_TITLE_MAX - 1)}🦋`;
  expect(requestOfEmail(email({ subject })).title).toBe('x'.repeat(ISSUE_TITLE_MAX - 1));
  const { description } = requestOfEmail(
    email({ body: { text: 'y'.repeat(MAILED_DESCRIPTION_MAX + 1) }, attachments: 2 }),
  );
  expect(description).toBe(`${'y'.repeat(MAILED_DESCRIPTION_MAX)}\n\n${words.cut}\n\n${words.attachments}`);
});

test('a missing sender name and an overlong address are left out', () => {
  const sender = `${'x'.repeat(300)}@navy.example`;
  expect(requestOfEmail(email({ sender, senderName: '' })).sender).toEqual({
    name: '',
    email: '',
    number: '',
    via: 'email',
  });
});
