import { issue } from '@cairn/domain';
import type { Entity } from '@cairn/sync/schema';
import type { CommandTx } from '../../platform/commands/index.ts';

/** Loads issues and one of their facets in two statements, for a command whose change reads each individually. */
export async function loadWithFacet(
  tx: CommandTx,
  facet: Entity,
  issueIds: readonly string[],
): Promise<void> {
  await tx.load(issue, issueIds);
  await tx.load(facet, issueIds);
}
