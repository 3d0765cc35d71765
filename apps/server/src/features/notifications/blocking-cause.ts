import { isOpenBlocker, type Issue } from '@cairn/domain';
import type { WirePatch } from '@cairn/sync/schema';
import type { Happening } from './happenings.ts';

/** The fields that decide whether an issue is open. */
export type Standing = Pick<Issue, (typeof FIELDS)[number]>;
const FIELDS = ['completedAt', 'removedAt', 'isRequest'] as const;

/** A fact that may block or unblock issues. */
export interface BlockerChange extends Pick<Happening, 'key' | 'seq' | 'at' | 'actorId'> {
  readonly blockerId: string;
  /** The issue that it blocks; null for all of them. */
  readonly issueId: string | null;
  /** The relation was added or removed; or the blocker was closed, opened, deleted or restored. */
  readonly effect: { readonly isRelated: boolean } | Turn;
  /** The key of the notification that this one replaces. */
  readonly insteadOf?: string;
  /** Only recorded, without notifying: an import, or values that an issue was created with. */
  readonly isQuiet: boolean;
}

/** The effect of a fact. */
interface Turn {
  readonly before: Partial<Standing>;
  readonly after: Partial<Standing>;
}

interface Blocker {
  readonly isRelated: boolean;
  readonly standing: Standing;
}

const GONE: Standing = { completedAt: null, removedAt: 0, isRequest: false };

/**
 * Among the changes of an issue's blockers, the one since which it has been blocked or unblocked. Unchanged blockers
 * needn't be known: while one of them is open, nothing changes. Undefined if none of these did it.
 *
 * @param changes in the order in which they happened
 * @param now the current blockers
 */
export function causeOf(
  changes: readonly BlockerChange[],
  now: ReadonlyMap<string, Standing>,
  isBlocked: boolean,
): BlockerChange | undefined {
  const blockers = before(changes, now);
  let open = [...blockers.values()].filter(isInTheWay).length;
  let cause: BlockerChange | undefined;
  for (const change of changes) {
    const was = blockers.get(change.blockerId);
    if (!was) continue;
    const is = after(was, change);
    blockers.set(change.blockerId, is);
    const more = Number(isInTheWay(is)) - Number(isInTheWay(was));
    const isTurn = more !== 0 && (open === 0 || open + more === 0);
    open += more;
    if (isTurn) cause = open > 0 === isBlocked ? change : undefined;
  }
  return cause;
}

/** The blockers as they were before the first of the changes. */
function before(changes: readonly BlockerChange[], now: ReadonlyMap<string, Standing>): Map<string, Blocker> {
  const blockers = new Map<string, Blocker>();
  for (const { blockerId, effect } of changes.toReversed()) {
    const later = blockers.get(blockerId) ?? { isRelated: true, standing: now.get(blockerId) ?? GONE };
    blockers.set(
      blockerId,
      'isRelated' in effect
        ? { ...later, isRelated: !effect.isRelated }
        : { ...later, standing: { ...later.standing, ...effect.before } },
    );
  }
  return blockers;
}

const after = (blocker: Blocker, { effect }: BlockerChange): Blocker =>
  'isRelated' in effect
    ? { ...blocker, isRelated: effect.isRelated }
    : { ...blocker, standing: { ...blocker.standing, ...effect.after } };

const isInTheWay = ({ isRelated, standing }: Blocker): boolean => isRelated && isOpenBlocker(standing);

/** Extracts from a fact about an issue whether it is open; undefined if it doesn't say. */
export const turnOf = (before: WirePatch, after: WirePatch): Turn | undefined =>
  FIELDS.some((field) => field in after)
    ? { before: standingIn(before), after: standingIn(after) }
    : undefined;

const standingIn = (row: WirePatch): Partial<Standing> =>
  Object.fromEntries(FIELDS.flatMap((field) => (field in row ? [[field, row[field]]] : [])));
