import { description, issue, NO_TEXT, setDescription, type RichText, type Written } from '@cairn/domain';
import { refusals } from '@cairn/domain/refusals';
import type { DocumentJson } from '@cairn/editor/nodes';
import { handleChange, refused, type CommandTx } from '../../platform/commands/index.ts';
import { applyExternalEdit, derivedOf, positionAt, writtenAt } from '../../platform/documents/index.ts';
import { checkedDocument, keepPlainText } from '../../platform/rich-text.ts';
import { rememberPosition } from './store-description.ts';

/** The text of a document at a position. */
interface Settled extends Written {
  readonly issueId: string;
  readonly body: RichText;
  readonly seq?: number;
}

export const handleSetDescription = handleChange(setDescription, {
  check: async (tx, input) => {
    const { issueId, basedOn } = input;
    // Until the commit no one can open the document for the first time, which would load the old text.
    await tx.load(issue, [issueId], true);
    const body = checkedDocument(input.body);
    return { ...input, body, ...(await writeIntoDocument(tx, issueId, body, basedOn ?? undefined)) };
  },
  also: async (tx, { issueId, body, seq }: Settled) => {
    await keepPlainText(tx, 'descriptions', issueId, body);
    if (seq !== undefined) await rememberPosition(tx, issueId, seq);
  },
});

/** If people edit the description live, the difference goes to them; undefined if no one has opened it yet. */
async function writeIntoDocument(
  tx: CommandTx,
  issueId: string,
  body: RichText,
  basedOn?: number,
): Promise<Settled | undefined> {
  const key = { workspaceId: tx.workspaceId, id: issueId };
  if ((await derivedOf(await tx.raw(), key)) === undefined) {
    await assertUnchangedSince(tx, issueId, basedOn);
    return undefined;
  }
  const base = basedOn === undefined ? undefined : await positionOf(tx, key, basedOn);
  await applyExternalEdit(tx, issueId, body as DocumentJson, base);
  const derived = await derivedOf(await tx.raw(), key);
  if (!derived) return undefined;
  const at = (await writtenAt(await tx.raw(), key, derived.seq)) ?? tx.now;
  return { issueId, body: derived.content, at, seq: derived.seq };
}

/** Without a document, two texts can't be merged. */
async function assertUnchangedSince(tx: CommandTx, issueId: string, basedOn?: number): Promise<void> {
  const held = basedOn === undefined ? undefined : await tx.find(description, issueId);
  if (held && held.updatedAt !== basedOn) throw refused(refusals.text_moved_on);
}

async function positionOf(
  tx: CommandTx,
  key: { readonly workspaceId: string; readonly id: string },
  basedOn: number,
): Promise<number> {
  if (basedOn === NO_TEXT) return 0;
  const position = await positionAt(await tx.raw(), key, basedOn);
  if (position === undefined) throw refused(refusals.text_moved_on);
  return position;
}
