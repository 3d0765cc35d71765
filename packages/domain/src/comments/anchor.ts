import { z } from 'zod/mini';

/** The longest quote of the selected text that is kept and shown above a comment. */
const QUOTE_MAX = 400;
/** The context on each side, which tells the text apart from the same words elsewhere. */
const AROUND_MAX = 32;
/** Ranges, in text that two clients wrote alternately; beyond this many, those in the middle are left out. */
const STRETCHES_MAX = 64;

/** Yjs client IDs have 32 bits; clocks here never need more. */
const whole = (most: number) => z.int().check(z.minimum(0), z.maximum(most));

const stretch = () =>
  z.strictObject({
    client: whole(2 ** 32 - 1),
    clock: whole(2 ** 40),
    length: whole(10_000_000).check(z.minimum(1)),
  });

/**
 * The text that a comment is about: its characters, by their Yjs IDs, and its words, which find it again after a block
 * was replaced.
 */
export const textAnchor = () =>
  z.strictObject({
    stretches: z.readonly(z.array(stretch()).check(z.minLength(1), z.maxLength(STRETCHES_MAX))),
    quote: z.string().check(z.minLength(1), z.maxLength(QUOTE_MAX)),
    before: z.string().check(z.maxLength(AROUND_MAX)),
    after: z.string().check(z.maxLength(AROUND_MAX)),
    /** Characters in total; the quote may be only the first of them. */
    length: whole(10_000_000).check(z.minimum(1)),
  });

export type TextAnchor = z.infer<ReturnType<typeof textAnchor>>;
