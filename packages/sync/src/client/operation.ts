import type { Command, Invocation } from '../schema/command.ts';
import type { Entity, Row } from '../schema/entity.ts';
import { applyPatch, type WirePatch } from '../schema/patch.ts';
import { RecordingDraft, type DraftSource, type DraftWrite } from '../schema/recording-draft.ts';
import type { RowStore } from './row-store.ts';

/** One optimistic effect on one row. Plain data: it is stored with the mutation. */
export type Operation =
  | { readonly o: 'I'; readonly m: string; readonly i: string; readonly p: WirePatch }
  | { readonly o: 'U'; readonly m: string; readonly i: string; readonly p: WirePatch }
  | { readonly o: 'D'; readonly m: string; readonly i: string };

/** The row after one operation; undefined when it is gone. Deleting beats editing. */
export function applyOperation(entity: Entity, row: Row | undefined, operation: Operation): Row | undefined {
  if (operation.o === 'D') return undefined;
  if (operation.o === 'I') return row ?? (Object.freeze({ ...operation.p }) as Row);
  return row && applyPatch(entity, row, operation.p);
}

/** Runs a command's change against what is visible and returns its effects. */
export function operationsOf(
  store: RowStore,
  command: Command<unknown>,
  input: unknown,
  actor: { readonly userId: string; readonly now: number },
): Operation[] {
  const draft = new RecordingDraft(visibleRows(store), actor);
  (command.change ?? command.optimistic)?.(draft, input);
  return draft.writes.flatMap(toOperation);
}

/** The command that would take `command` back, or undefined when it has none. */
export function inverseOf(
  store: RowStore,
  command: Command<unknown>,
  input: unknown,
  actor: { readonly userId: string; readonly now: number },
): Invocation<unknown> | undefined {
  return command.inverse?.(new RecordingDraft(visibleRows(store), actor), input);
}

const visibleRows = (store: RowStore): DraftSource => ({
  row: ({ name }, id) => store.get(name, id),
  idsWhere: ({ name, indexes }, match) => {
    const field = indexes.find((each) => each in match);
    return field === undefined ? store.ids(name) : store.idsWhere(name, field, match[field]);
  },
});

function toOperation(write: DraftWrite): Operation[] {
  const m = write.entity.name;
  if (write.op === 'I') return [{ o: 'I', m, i: write.row.id, p: write.row }];
  if (write.op === 'D') return [{ o: 'D', m, i: write.id }];
  return write.smallest ? [{ o: 'U', m, i: write.id, p: write.smallest }] : [];
}
