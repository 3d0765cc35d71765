import type { Node } from '@tiptap/pm/model';
import { AttrStep, ReplaceAroundStep, ReplaceStep, type Step } from '@tiptap/pm/transform';
import { exchangesOf, type Exchange } from './finer-map.ts';
import { areAlike, tokensOfSlice, type Token } from './tokens.ts';

/** A step that somebody has made, and what taking it back needs. */
export interface OwnChange {
  readonly step: Step;
  readonly inverse: Step;
  /** The number of its map among all changes of the text. */
  readonly at: number;
  readonly exchanges: readonly Exchange[];
  /** What it put in, where, and what was there before; two of them for a step around something that stayed. */
  readonly parts: readonly ChangedPart[];
  /** Whether its inverse is what takes it back, as long as nobody has touched it. */
  readonly isExact: boolean;
}

/** Places are those right after the step. */
export interface ChangedPart {
  readonly from: number;
  readonly to: number;
  readonly put: readonly Token[];
  readonly before: readonly Token[];
  /** Whether what was there before has been taken from elsewhere, and must come back wherever that is now. */
  readonly isOwed?: boolean;
}

export function ownChange(step: Step, before: Node, after: Node, at: number): OwnChange {
  const inverse = step.invert(before);
  return {
    step,
    inverse,
    at,
    exchanges: exchangesOf(step.getMap(), before, after),
    parts: partsOf(inverse, after),
    isExact: true,
  };
}

function partsOf(inverse: Step, after: Node): ChangedPart[] {
  const part = (from: number, to: number, before: readonly Token[]): ChangedPart => ({
    from,
    to,
    put: tokensOfSlice(after.slice(from, to)),
    before,
  });
  if (inverse instanceof ReplaceStep) return [part(inverse.from, inverse.to, tokensOfSlice(inverse.slice))];
  if (!(inverse instanceof ReplaceAroundStep)) return [];
  const { from, to, gapFrom, gapTo, insert, slice } = inverse;
  const before = tokensOfSlice(slice);
  return [part(from, gapFrom, before.slice(0, insert)), part(gapTo, to, before.slice(insert))];
}

/** Whether what one change put in is just what another of the same step took away: then it was moved. */
export function isMoved(taken: OwnChange, put: OwnChange): boolean {
  const [[from], [to]] = [taken.parts, put.parts];
  if (!from || !to || from.before.length === 0 || from.put.length > 0 || to.before.length > 0) return false;
  return from.before.length === to.put.length && from.before.every((token, at) => isSame(token, to.put[at]));
}

const isSame = (one: Token, other: Token | undefined): boolean => other !== undefined && areAlike(one, other);

/** Whether a change of an attribute is still what the node says: what somebody else has set since is theirs. */
export function isStillSet(step: Step, position: number, doc: Node): boolean {
  return !(step instanceof AttrStep) || doc.nodeAt(position)?.attrs[step.attr] === step.value;
}
