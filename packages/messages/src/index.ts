import { firstWords } from './first.ts';
import { laterWords } from './later.ts';

/** Every sentence of the browser app, in English. Those of emails and of the editor are in files of their own. */
export const en = { ...firstWords, ...laterWords } as const;

export type Messages = typeof en;
