import { issue, setDescription, type RichText, type Written } from '@cairn/domain';
import type { DocumentJson } from '@cairn/editor/nodes';
import { handleChange, type CommandTx } from '../../platform/commands/index.ts';
import { applyExternalEdit, derivedOf, positionAt, writtenAt } from '../../platform/documents/index.ts';
import { checkedDocument, keepPlainText } from '../../platform/rich-text.ts';
import { rememberPosition } from './store-description.ts';

/** The text of a document, at this position of it. */
interface Settled extends Written {
  readonly issueId: string;
  readonly body: RichText;
  readonly seq?: number;
}

export const handleSetDescription = handleChange(setDescription, {
  check: async (tx, input) => {
    const { issueId, basedOn } = input;
    // From here to the commit nobody opens the document for the first time, which would take over the text of before.
    await tx.load(issue, [issueId], true);
    const body = checkedDocument(input.body);
    return { ...input, body, ...(await writeIntoDocument(tx, issueId, body, basedOn ?? undefined)) };
  },
  also: async (tx, { issueId, body, seq }: Settled) => {
    await keepPlainText(tx, 'descriptions', issueId, body);
    if (seq !== undefined) await rememberPosition(tx, issueId, seq);
  },
});

/** Where people write the description together, the difference goes to them; undefined where nobody has opened it yet. */
async function writeIntoDocument(
  tx: CommandTx,
  issueId: string,
  body: RichText,
  basedOn?: number,
): Promise<Settled | undefined> {
  const key = { workspaceId: tx.workspaceId, id: issueId };
  if ((await derivedOf(await tx.raw(), key)) === undefined) return undefined;
  const base = basedOn === undefined ? undefined : await positionAt(await tx.raw(), key, basedOn);
  await applyExternalEdit(tx, issueId, body as DocumentJson, base);
  const derived = await derivedOf(await tx.raw(), key);
  if (!derived) return undefined;
  const at = (await writtenAt(await tx.raw(), key, derived.seq)) ?? tx.now;
  return { issueId, body: derived.content, at, seq: derived.seq };
}
