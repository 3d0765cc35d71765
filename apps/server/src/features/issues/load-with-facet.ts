import { issue } from '@cairn/domain';
import type { Entity } from '@cairn/sync/schema';
import type { CommandTx } from '../../platform/commands/index.ts';

/** Loads issues and what a facet has of them in two statements, for a command whose change asks for each alone. */
export async function loadWithFacet(
  tx: CommandTx,
  facet: Entity,
  issueIds: readonly string[],
): Promise<void> {
  await tx.load(issue, issueIds);
  await tx.load(facet, issueIds);
}
