import { firstWords } from './first.ts';
import { laterWords } from './later.ts';

/** Every sentence of the browser app, in English. Server mails and the editor keep theirs beside these. */
export const en = { ...firstWords, ...laterWords } as const;

export type Messages = typeof en;
