import { createLink, issue, issueLink, removeLink } from '@cairn/domain';
import { handleChange, type CommandTx } from '../../platform/commands/index.ts';

/** Serialises counting: of two that read the same number, one would be lost. */
export const countOneByOne = (tx: CommandTx, issueId: string): Promise<void> =>
  tx.load(issue, [issueId], true);

export const linkHandlers = [
  handleChange(createLink, { check: (tx, { issueId }) => countOneByOne(tx, issueId) }),
  handleChange(removeLink, {
    check: async (tx, { linkId }) => await countOneByOne(tx, (await tx.get(issueLink, linkId)).issueId),
  }),
];
