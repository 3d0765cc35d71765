import { shareDone, type Amount } from '@cairn/domain';

/** Whole percents; a hundred only once everything is done. */
export const percentDone = (amount: Amount): number => Math.floor(100 * shareDone(amount));
