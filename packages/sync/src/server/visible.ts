import type { GrantChange, WireChange } from '../protocol.ts';
import type { WirePatch } from '../schema/patch.ts';
import type { HeldEntry } from './held-entry.ts';
import type { LogEntry } from './ports.ts';

/**
 * What a person can see of a log entry, given their scopes at that position. A row that moves between a
 * visible and a hidden scope becomes an insertion or a removal, which doesn't reveal the move or its target.
 * The person's own grants change `scopes`, so entries must be passed in order.
 * @param onlyIn if given, a scope must be among these as well
 */
export function visibleChange(
  held: HeldEntry,
  userId: string,
  scopes: Set<string>,
  onlyIn?: ReadonlySet<string>,
): WireChange | undefined {
  const { entry } = held;
  if (entry.op === 'G') return entry.scope === `u:${userId}` ? applyGrant(entry, scopes) : undefined;
  if (entry.op === 'A') return entry.scope === `u:${userId}` ? ackOf(entry) : undefined;
  const sees = (scope: string): boolean => scopes.has(scope) && (onlyIn?.has(scope) ?? true);
  if (entry.op === 'B') return sees(entry.scope) ? { o: 'B', s: entry.seq, sc: entry.scope } : undefined;
  const seesNew = sees(entry.scope);
  if (entry.oldScope === undefined) {
    return seesNew ? held.shared(entry.op) : undefined;
  }
  // A removal reveals nothing, even from a scope that was lost later.
  const seesOld = scopes.has(entry.oldScope);
  const base = { s: entry.seq, m: entry.model, i: entry.rowId } as const;
  if (seesNew) return { o: 'I', ...base, sc: entry.scope, p: entry.patch };
  return seesOld ? { o: 'D', ...base, sc: entry.oldScope } : undefined;
}

function applyGrant(entry: LogEntry, scopes: Set<string>): GrantChange {
  const { g = [], r = [], f = [] } = entry.patch as { g?: string[]; r?: string[]; f?: string[] };
  for (const scope of r) scopes.delete(scope);
  for (const scope of [...g, ...f]) scopes.add(scope);
  return { o: 'G', s: entry.seq, g, r, ...(f.length > 0 ? { f } : {}) };
}

function ackOf(entry: LogEntry): WireChange {
  const { c, n, e } = entry.patch as { c: string; n: number; e?: WirePatch };
  return { o: 'A', s: entry.seq, c, n, ...(e ? { e: e as never } : {}) };
}
