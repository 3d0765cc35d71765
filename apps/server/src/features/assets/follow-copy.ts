import { parseAssetUrl } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';

/** An issue or page, and its copy with the text `text`. */
interface Copied {
  readonly from: string;
  readonly to: string;
  readonly text: unknown;
}

/**
 * Makes the files shown in a copied text readable through the copy as well. Only files attached to the original:
 * including another file's URL must not open it.
 */
export async function followCopy(tx: CommandTx, { from, to, text }: Copied): Promise<void> {
  const ids = [...addressesIn(text)].flatMap((address) => parseAssetUrl(address)?.id ?? []);
  if (ids.length === 0) return;
  await tx.query(sql`update assets set copy_ids = array_append(copy_ids, ${to}::uuid)
    where workspace_id = ${tx.workspaceId} and id = any(${ids}::uuid[])
      and (entity_id = ${from} or ${from}::uuid = any(copy_ids))`);
}

/** Every string in the document's attributes, of which few are URLs of files. */
function* addressesIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* addressesIn(part);
}
