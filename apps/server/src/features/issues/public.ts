import type { Command, Entity, Row } from '@cairn/sync/schema';
import {
  handleChange,
  type CommandHandler,
  type CommandTx,
  type RowChanges,
} from '../../platform/commands/index.ts';

/** What happened to a facet of one issue. */
export interface FacetChanged {
  readonly facet: Entity;
  readonly before: Row | undefined;
  readonly after: Row;
  /** Rows that the same command has removed: what the former value is called. */
  readonly removed: readonly Row[];
}

/** Says what happened to a facet, for the history of its issues. `named`: what its fields point at. */
export function recordFacet(
  tx: CommandTx,
  facet: Entity,
  changes: RowChanges,
  named: readonly Entity[] = [],
): void {
  const removed = named.flatMap((each) => changes.removed(each) as unknown as Row[]);
  const made = (changes.inserted(facet) as unknown as Row[]).map((after) => ({ before: undefined, after }));
  const changed = changes.updated(facet) as unknown as { readonly before: Row; readonly after: Row }[];
  for (const each of [...made, ...changed])
    tx.record('issue.facet-changed', { facet, ...each, removed } satisfies FacetChanged);
}

/** Ties a command made by `editFacet` to the history of issues, and to what only the server can know. */
export const handleFacetEdit = <Input>(
  command: Command<Input>,
  facet: Entity,
  check?: (tx: CommandTx, input: Input) => Promise<void>,
): CommandHandler =>
  handleChange(command, {
    ...(check && { check }),
    also: (tx, _input, changes) => recordFacet(tx, facet, changes),
  });
