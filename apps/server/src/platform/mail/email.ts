import { z } from 'zod';
import type { EmailPurpose } from './email-bounds.ts';

export interface Email {
  purpose: EmailPurpose;
  to: string;
  subject: string;
  text: string;
  /** Derived from the text if absent. */
  html?: string;
  /** In addition to the usual headers: what it belongs to, and how to unsubscribe. */
  headers?: Readonly<Record<string, string>>;
}

/** The part that is encrypted when stored. */
export const sealedEmail = z.object({
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
});

export interface MailLog {
  info(context: object, message: string): void;
  warn(context: object, message: string): void;
}
