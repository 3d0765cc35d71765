import { description, issue, setDescription } from '@cairn/domain';
import { handle, Refused } from '../../platform/commands/index.ts';
import { checkedDocument, keepPlainText } from '../../platform/rich-text.ts';

export const handleSetDescription = handle(setDescription, async (tx, { issueId, body: given, basedOn }) => {
  const { projectId } = await tx.get(issue, issueId);
  const body = checkedDocument(given);
  const held = await tx.find(description, issueId);
  // One's own earlier save may still be on its way back; only somebody else's text is worth stopping for.
  if (held && held.updatedBy !== tx.actor.userId && held.updatedAt !== basedOn)
    throw new Refused('conflict', 'Somebody else has changed this description meanwhile.', {
      body: held.body,
    });
  const { userId } = tx.actor;
  if (held) await tx.update(description, issueId, { body, updatedBy: userId, updatedAt: tx.now });
  else
    tx.insert(description, { id: issueId, projectId, issueId, body, updatedBy: userId, updatedAt: tx.now });
  await keepPlainText(tx, 'descriptions', issueId, body);
  await tx.update(issue, issueId, { updatedAt: tx.now });
  tx.record('issue.description-changed', { issueId, projectId });
});
