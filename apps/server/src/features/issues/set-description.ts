import { issue, setDescription, type RichText } from '@cairn/domain';
import type { DocumentJson } from '@cairn/editor/nodes';
import { handle, type CommandTx } from '../../platform/commands/index.ts';
import { applyExternalEdit, derivedOf, positionAt, writtenAt } from '../../platform/documents/index.ts';
import { checkedDocument } from '../../platform/rich-text.ts';
import { storeDescription } from './store-description.ts';

export const handleSetDescription = handle(setDescription, async (tx, { issueId, body: given, basedOn }) => {
  // From here to the commit nobody opens the document for the first time, which would take over the text of before.
  await tx.load(issue, [issueId], true);
  const row = await tx.get(issue, issueId);
  const body = checkedDocument(given);
  const shared = await writeIntoDocument(tx, issueId, body, basedOn ?? undefined);
  await storeDescription(tx, row, shared ?? { body, at: tx.now });
});

/** Where people write the description together, the difference goes to them; undefined where nobody has opened it yet. */
async function writeIntoDocument(tx: CommandTx, issueId: string, body: RichText, basedOn?: number) {
  const key = { workspaceId: tx.workspaceId, id: issueId };
  if ((await derivedOf(await tx.raw(), key)) === undefined) return undefined;
  const base = basedOn === undefined ? undefined : await positionAt(await tx.raw(), key, basedOn);
  await applyExternalEdit(tx, issueId, body as DocumentJson, base);
  const derived = await derivedOf(await tx.raw(), key);
  if (!derived) return undefined;
  const at = (await writtenAt(await tx.raw(), key, derived.seq)) ?? tx.now;
  return { body: derived.content as RichText, at, seq: derived.seq };
}
