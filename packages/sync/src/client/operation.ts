import type { Command, Invocation } from '../schema/command.ts';
import type { Entity, Row } from '../schema/entity.ts';
import { carriedFrom } from '../schema/facet.ts';
import { applyPatch, type WirePatch } from '../schema/patch.ts';
import { RecordingDraft, type DraftSource, type DraftWrite } from '../schema/recording-draft.ts';
import type { RowStore } from './row-store.ts';

/** One optimistic effect on one row. Plain data: it is stored with the mutation. */
export type Operation =
  | { readonly o: 'I'; readonly m: string; readonly i: string; readonly p: WirePatch }
  | { readonly o: 'U'; readonly m: string; readonly i: string; readonly p: WirePatch }
  | { readonly o: 'D'; readonly m: string; readonly i: string };

/** The row after one operation; undefined if it is gone. Deleting takes precedence over editing. */
export function applyOperation(entity: Entity, row: Row | undefined, operation: Operation): Row | undefined {
  if (operation.o === 'D') return undefined;
  if (operation.o === 'I') return row ?? (Object.freeze({ ...operation.p }) as Row);
  return row && applyPatch(entity, row, operation.p);
}

/** Who runs a command, when, and which scopes they have. */
export interface Author {
  readonly userId: string;
  readonly now: number;
  readonly scopes: readonly string[];
}

/** Runs a command's change against what is visible and returns its effects. */
export function operationsOf(
  store: RowStore,
  command: Command<unknown>,
  input: unknown,
  author: Author,
): Operation[] {
  const draft = new RecordingDraft(visibleRows(store), author);
  (command.change ?? command.optimistic)?.(draft, input);
  for (const write of Array.from(draft.writes)) followWrite(store, draft, write);
  return draft.writes.flatMap((write) => toOperation(write, author.scopes));
}

/** Facets move with their row. */
function followWrite(
  store: RowStore,
  draft: RecordingDraft,
  { op, entity, id, row, before }: DraftWrite,
): void {
  const isGone = op === 'D';
  const hasMoved = row !== undefined && before !== undefined && entity.scope(row) !== entity.scope(before);
  if (!isGone && !hasMoved) return;
  for (const facet of store.facetsOf(entity.name))
    if (isGone) draft.remove(facet, id);
    else draft.update(facet, id, carriedFrom(facet, row ?? {}));
}

/** The command that would undo `command`; undefined if it has none. */
export function inverseOf(
  store: RowStore,
  command: Command<unknown>,
  input: unknown,
  author: Author,
): Invocation<unknown> | undefined {
  return command.inverse?.(new RecordingDraft(visibleRows(store), author), input, command);
}

/** The rows of a store below a draft. */
export const visibleRows = (store: RowStore): DraftSource => ({
  row: ({ name }, id) => store.own(name, id),
  idsWhere: ({ name, indexes }, match) => {
    const field = indexes.find((each) => each in match);
    return field === undefined ? store.ids(name) : store.idsWhere(name, field, match[field]);
  },
  idsWhereAny: ({ name, indexes }, field, ids) =>
    indexes.includes(field) ? ids.flatMap((id) => [...store.idsWhere(name, field, id)]) : store.ids(name),
});

function toOperation(write: DraftWrite, scopes: readonly string[]): Operation[] {
  const { op, entity, id: i, row, before, smallest } = write;
  const m = entity.name;
  if (op === 'U' && !smallest) return [];
  const scope = row && entity.scope(row);
  // A row that moves out of this person's sight disappears immediately, as it will when the server confirms it.
  const leaves = scope !== undefined && before && scope !== entity.scope(before) && !scopes.includes(scope);
  return op === 'D' || !row || leaves ? [{ o: 'D', m, i }] : [{ o: op, m, i, p: smallest ?? row }];
}
