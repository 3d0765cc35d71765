import { changed } from '@cairn/sync/schema';
import { recurrence } from './entity.ts';

/** It has created an issue. */
export const recurrenceMade = changed(recurrence, 'lastIssueId');
