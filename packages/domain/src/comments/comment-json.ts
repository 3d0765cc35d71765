import { z } from 'zod';
import { moment } from '../http/values.ts';

/** A comment in HTTP responses, whatever it is on. */
export const commentFields = {
  id: z.uuid(),
  /** Who wrote it. */
  actor: z.uuid(),
  comment_html: z.string(),
  /** The quoted text, shortened if long; null if the comment is about the whole. */
  quote: z.string().nullable(),
  /** The comment that it replies to. */
  parent: z.uuid().nullable(),
  /** When its thread was resolved; always null for a reply. */
  resolved_at: moment.nullable(),
  created_at: moment,
  /** Null until it is edited. */
  edited_at: moment.nullable(),
  /** Oldest first. */
  reactions: z.array(z.strictObject({ emoji: z.string(), actor: z.uuid() })),
};

/** A page of comments. */
export const commentsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).catch(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).catch(0),
});
