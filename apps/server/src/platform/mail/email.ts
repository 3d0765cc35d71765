import { z } from 'zod';
import type { EmailPurpose } from './email-bounds.ts';

export interface Email {
  purpose: EmailPurpose;
  to: string;
  subject: string;
  text: string;
  /** Made from the text when it is left out. */
  html?: string;
  /** Beside those that every email has: what it belongs to, and how to stop it. */
  headers?: Readonly<Record<string, string>>;
}

/** What is encrypted at rest. */
export const sealedEmail = z.object({
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
});

export interface MailLog {
  info(context: object, message: string): void;
  warn(context: object, message: string): void;
}
