import * as featureWords from './by-feature.ts';
import * as firstWords from './first.ts';
import { joinWords } from './join-words.ts';
import * as laterWords from './later.ts';

/** Every sentence of the browser app, in English. Those of emails and of the editor are in files of their own. */
export const en = { ...joinWords(firstWords, laterWords), ...featureWords } as const;

export type Messages = typeof en;
