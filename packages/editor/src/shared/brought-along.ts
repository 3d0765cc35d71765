import type { Transaction } from 'yjs';

/** Stretches of what one client of Yjs wrote. */
export interface WrittenStretch {
  readonly client: number;
  readonly clock: number;
  readonly length: number;
}

/** The key under which a transaction says what of its writer's it has written anew. */
export const BROUGHT_ALONG = 'brought-along';

/**
 * What had gone with a block before its remover had seen it, and stands in the text again by this transaction: whoever keeps
 * such text for its writer need not offer it.
 */
export function broughtAlongBy({ meta }: Transaction): readonly WrittenStretch[] {
  return (meta.get(BROUGHT_ALONG) as readonly WrittenStretch[] | undefined) ?? [];
}
