import { isOpenBlocker, type Issue } from '@cairn/domain';
import type { WirePatch } from '@cairn/sync/schema';
import type { Happening } from './happenings.ts';

/** What says whether an issue is open. */
export type Standing = Pick<Issue, (typeof FIELDS)[number]>;
const FIELDS = ['completedAt', 'removedAt', 'isRequest'] as const;

/** A fact after which issues may be blocked that were not, or the other way round. */
export interface BlockerChange extends Pick<Happening, 'key' | 'seq' | 'at' | 'actorId'> {
  readonly blockerId: string;
  /** The one that is blocked by it; null for all of them. */
  readonly issueId: string | null;
  /** It was related, or is no more; or it was closed, opened, deleted or restored. */
  readonly effect: { readonly isRelated: boolean } | Turn;
  /** The key of what is told of the fact otherwise. */
  readonly insteadOf?: string;
  /** It is only taken note of: an import, or what an issue was created with. */
  readonly isQuiet: boolean;
}

/** What a fact says of it. */
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
 * Of the changes of an issue's blockers, the one by which it has been blocked, or unblocked, ever since. Blockers that did not change
 * need not be known: while one of them is open, nothing turns. Undefined if none of these did it.
 *
 * @param changes in the order in which they happened
 * @param now blockers as they are now
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

/** The blockers of the changes as they were before the first of them. */
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

/** Of a fact about an issue, what says whether it is open; undefined if it says nothing of that. */
export const turnOf = (before: WirePatch, after: WirePatch): Turn | undefined =>
  FIELDS.some((field) => field in after)
    ? { before: standingIn(before), after: standingIn(after) }
    : undefined;

const standingIn = (row: WirePatch): Partial<Standing> =>
  Object.fromEntries(FIELDS.flatMap((field) => (field in row ? [[field, row[field]]] : [])));
