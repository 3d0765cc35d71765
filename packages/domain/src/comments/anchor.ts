import { z } from 'zod/mini';

/** As much of the selected text as is kept and shown above a comment. */
const QUOTE_MAX = 400;
/** What stood on each side of it, by which it is told from the same words elsewhere. */
const AROUND_MAX = 32;
/** Stretches that two clients wrote in turn; of more than that the middle is left out. */
const STRETCHES_MAX = 64;

/** Yjs gives its clients numbers of 32 bits; of its clock no more is ever used here. */
const whole = (most: number) => z.int().check(z.minimum(0), z.maximum(most));

const stretch = () =>
  z.strictObject({
    client: whole(2 ** 32 - 1),
    clock: whole(2 ** 40),
    length: whole(10_000_000).check(z.minimum(1)),
  });

/**
 * The text that a comment is about: its characters, by the names that Yjs gave them, and its words, by which it is found again
 * where a block was written anew.
 */
export const textAnchor = () =>
  z.strictObject({
    stretches: z.readonly(z.array(stretch()).check(z.minLength(1), z.maxLength(STRETCHES_MAX))),
    quote: z.string().check(z.minLength(1), z.maxLength(QUOTE_MAX)),
    before: z.string().check(z.maxLength(AROUND_MAX)),
    after: z.string().check(z.maxLength(AROUND_MAX)),
    /** Characters altogether, of which the quote may be only the first. */
    length: whole(10_000_000).check(z.minimum(1)),
  });

export type TextAnchor = z.infer<ReturnType<typeof textAnchor>>;
