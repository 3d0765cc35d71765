import { canSee, page } from '@cairn/domain';
import { pageRefusals } from '@cairn/domain/pages/refusals';
import { htmlToDocument } from '@cairn/editor/convert';
import type { SyncActor } from '@cairn/sync/server';
import { assertMay, notFound, refused, type CommandTx } from '../../platform/commands/index.ts';
import { applyExternalEdit, mergeExternalUpdate } from '../../platform/documents/index.ts';
import { runWrite, type Writes } from '../../platform/sync/index.ts';
import { assertWritable } from './update-page.ts';

/** A page's new text: a change to a copy, or the whole text. */
export interface NewText {
  readonly update?: Uint8Array | undefined;
  readonly html?: string | undefined;
  /** The document position that the HTML is based on. */
  readonly basedOn?: number | undefined;
}

/** Edits a page's document for someone who doesn't have it open; those who do receive it like any other edit. */
export async function writeText(
  hub: Writes,
  member: SyncActor,
  pageId: string,
  { update, html, basedOn }: NewText,
): Promise<void> {
  // Parsed before taking the lock.
  const content = update === undefined && html !== undefined ? htmlToDocument(html) : undefined;
  await runWrite(hub, member, 'page.write', async (tx) => {
    await assertMayWrite(tx, pageId);
    if (update) return await merge(tx, pageId, update);
    if (!content) throw refused(pageRefusals.nothing_to_write);
    return await applyExternalEdit(tx, pageId, content, basedOn);
  });
}

async function assertMayWrite(tx: CommandTx, pageId: string): Promise<void> {
  await tx.load(page, [pageId], true);
  const row = await tx.find(page, pageId);
  if (!row || !canSee(tx.actor, page, row)) throw notFound();
  assertMay(tx.actor, 'page:update', { entity: page, row });
  assertWritable(row);
}

async function merge(tx: CommandTx, pageId: string, update: Uint8Array): Promise<void> {
  const fault = await mergeExternalUpdate(tx, pageId, update);
  if (fault === undefined) return;
  throw refused(fault === 'out of turn' ? pageRefusals.update_out_of_turn : pageRefusals.invalid_update);
}
