import { receiveEmail } from '@cairn/domain/inbound-mail/routes';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/index.ts';
import { sweep } from '../../platform/jobs/index.ts';
import { MailboxReader } from './mailbox-reader.ts';
import { takePosted } from './take-posted.ts';

/** A person who replies by email sees the comment soon, and a mail server is polled no more often than by a phone. */
const READ_EVERY = { minutes: 1 } as const;
const READ_LIMIT_MS = 300_000;

/** Incoming emails: delivered by a mail server, or read from a mailbox. */
export const inboundMail: Feature = {
  routes: [route(receiveEmail, ({ services, raw }) => takePosted(services, raw))],
  start: (services) => {
    const mailbox = services.inboundMail?.mailbox;
    if (mailbox === undefined) return {};
    const reader = new MailboxReader(services, mailbox);
    const read = sweep('inbound-mail.read', ({ signal }) => reader.look(signal), {
      every: READ_EVERY,
      timeLimitMs: READ_LIMIT_MS,
    });
    return { jobs: [read] };
  },
};
