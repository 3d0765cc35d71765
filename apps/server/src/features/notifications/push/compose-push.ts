import { notificationMails as words } from '@cairn/messages/en/notification-mails';
import { pathOf, sentenceOf, subjectIdOf, subjectOf } from '../compose-email.ts';
import type { WaitingNotification } from '../read-notifications.ts';

/** What the service worker shows: `apps/web/public/service-worker.js` reads it. */
export interface PushContents {
  readonly title: string;
  readonly body: string;
  /** From the server's root. */
  readonly path: string;
  /** A later one with the same tag replaces it. */
  readonly tag: string;
}

/** More than any system displays; push services allow 4 KB. */
const TITLE = 200;
const BODY = 600;

/** The newest event of an issue or page, with the wording of emails. */
export function composePush(slug: string, rows: readonly WaitingNotification[]): PushContents {
  const [newest] = rows;
  if (!newest) throw new Error('expected at least one notification');
  const more = rows.length - 1;
  const lines = [
    sentenceOf(newest),
    newest.excerpt,
    more > 0 ? words.more.replace('{count}', String(more)) : null,
  ];
  return {
    title: subjectOf(newest).slice(0, TITLE),
    body: lines
      .filter((line) => line !== null)
      .join('\n')
      .slice(0, BODY),
    path: pathOf(slug, newest),
    tag: subjectIdOf(newest),
  };
}
