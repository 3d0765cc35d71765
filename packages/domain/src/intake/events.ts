import { changed, inserted } from '@cairn/sync/schema';
import { intakeRequest } from './entity.ts';

export const requestFiled = inserted(intakeRequest);
/** Accepted, declined, snoozed, marked as a duplicate, or open again. */
export const requestAnswered = changed(intakeRequest, 'status');
