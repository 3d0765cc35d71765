import { late } from '@cairn/ui/late';

/** The sentences of all screens but the first. Whatever says one of them waits for this: see {@link lazyPage}. */
export const laterWords = late(async () => (await import('@cairn/messages/later')).laterWords);
