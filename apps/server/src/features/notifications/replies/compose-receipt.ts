import { notificationMails } from '@cairn/messages/en/notification-mails';
import type { Email } from '../../../platform/mail/index.ts';
import type { WhyNotPosted } from './settle-reply.ts';

const words = notificationMails.replies;

/** Tells people when their reply didn't become a comment. Names nothing that they may not see. */
export function receiptEmail(given: {
  readonly to: string;
  readonly sender: string;
  readonly messageId: string | null;
  readonly attachments: number;
  readonly refusal: WhyNotPosted | null;
}): Email {
  const { to, messageId, attachments, refusal } = given;
  const isPosted = refusal === null;
  const sentences = [
    ...(isPosted ? [] : [words.why[refusal]]),
    ...(attachments > 0 ? [isPosted ? words.withoutFiles : words.noFiles] : []),
  ];
  return {
    purpose: 'reply-receipt',
    to,
    subject: isPosted ? words.subjectWithoutFiles : words.subjectNotPosted,
    text: sentences.join('\n\n'),
    headers: {
      'Auto-Submitted': 'auto-replied',
      ...(messageId === null ? {} : { 'In-Reply-To': messageId, References: messageId }),
    },
  };
}
