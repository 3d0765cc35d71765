import { comment, description } from '@cairn/domain';
import { changed, inserted, removed } from '@cairn/sync/schema';
import { on } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { followText } from './follow-text.ts';

/** Mentions of people in issues: rows that follow the texts of descriptions and comments. */
export const mentions: Feature = {
  reactions: [comment, description].flatMap((text) => [
    on(inserted(text), (tx, { issueId, body }) => followText(tx, issueId, { before: null, after: body })),
    on(changed(text, 'body'), (tx, { before, after }) =>
      followText(tx, after.issueId, { before: before.body, after: after.body }),
    ),
    on(removed(text), (tx, { issueId, body }) => followText(tx, issueId, { before: body, after: null })),
  ]),
};
