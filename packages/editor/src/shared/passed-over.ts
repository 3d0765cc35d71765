import type { StepMap } from '@tiptap/pm/transform';
import { keptTokens, type OwnChange } from './own-change.ts';

/**
 * The changes of one step of undoing, which say of what they took away whether the step had put it in before: who types a word
 * and another over it, in one go, gets neither back.
 *
 * @param maps those of all changes of the text, everybody's
 */
export function passedOver(changes: readonly OwnChange[], maps: readonly StepMap[]): readonly OwnChange[] {
  if (!changes.some(({ parts }, at) => at > 0 && parts.some(({ before }) => before.length > 0)))
    return changes;
  /** Where the tokens stand that the step has put in so far, before the change that is looked at. */
  let own: number[] = [];
  return changes.map((change, index) => {
    const known = {
      ...change,
      parts: change.parts.map((part) => ({ ...part, passing: passingIn(change, own) })),
    };
    const next = changes[index + 1]?.at ?? change.at;
    own = [...moved(own, maps.slice(change.at, change.at + 1)), ...putBy(change)];
    own = moved(own, maps.slice(change.at + 1, next));
    return known;
  });
}

/** A change around something that stays exchanges only what it stands in, which nobody types over. */
function passingIn({ parts }: OwnChange, own: readonly number[]): ReadonlySet<number> {
  const [part] = parts;
  if (!part || parts.length > 1) return new Set();
  return new Set(own.map((place) => place - part.from).filter((at) => at >= 0 && at < part.before.length));
}

function putBy({ parts }: OwnChange): number[] {
  return parts.flatMap((part) => {
    const kept = keptTokens(part);
    return [...part.put.keys()].filter((at) => (kept[at] ?? -1) < 0).map((at) => part.from + at);
  });
}

const moved = (places: readonly number[], maps: readonly StepMap[]): number[] =>
  maps.reduce<number[]>(
    (kept, map) =>
      kept.flatMap((place) => {
        const { pos, deletedAfter } = map.mapResult(place, 1);
        return deletedAfter ? [] : [pos];
      }),
    [...places],
  );
