import { app } from './en/app.ts';
import { people } from './en/people.ts';

/** Every sentence of the browser app, in English. Server mails and the editor keep theirs beside these. */
export const en = { app, people } as const;

export type Messages = typeof en;
