import { z } from 'zod';
import { moment } from '../http/values.ts';

/** What a comment is over HTTP, on whatever it stands. */
export const commentFields = {
  id: z.uuid(),
  /** Who wrote it. */
  actor: z.uuid(),
  comment_html: z.string(),
  /** The words of the text that it is about, cut where they are long; null when it is about the whole. */
  quote: z.string().nullable(),
  /** The comment that it answers. */
  parent: z.uuid().nullable(),
  /** Since when its thread is settled; never of a reply. */
  resolved_at: moment.nullable(),
  created_at: moment,
  /** Null while it says what it said first. */
  edited_at: moment.nullable(),
  /** In the order in which they came. */
  reactions: z.array(z.strictObject({ emoji: z.string(), actor: z.uuid() })),
};

/** A page of comments. */
export const commentsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).catch(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).catch(0),
});
