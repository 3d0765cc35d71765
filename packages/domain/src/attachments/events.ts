import { inserted, removed } from '@cairn/sync/schema';
import { attachment } from './entity.ts';

export const attachmentCreated = inserted(attachment);
export const attachmentRemoved = removed(attachment);
