import type { Node } from '@tiptap/pm/model';
import { Mapping, StepMap, type Transform } from '@tiptap/pm/transform';
import { alignTokens } from './align-tokens.ts';
import { tokensBetween, type Token } from './tokens.ts';

/** A stretch of a document that something else came for: where it began, its size, and the size of what came. */
export interface Exchange {
  readonly from: number;
  readonly gone: number;
  readonly come: number;
}

/**
 * What of a document a step really exchanged. Wrapping, joining and retyping replace a whole block by another that holds the
 * same characters; these stay where they are, and whatever hangs on them does.
 *
 * @param before the document that the map leads away from
 * @param after the one that it leads to
 */
export function exchangesOf(map: StepMap, before: Node, after: Node): Exchange[] {
  const exchanges: Exchange[] = [];
  map.forEach((from, to, newFrom, newTo) => {
    if (to === from || newTo === newFrom) exchanges.push({ from, gone: to - from, come: newTo - newFrom });
    else
      exchanges.push(...finer(from, tokensBetween(before, from, to), tokensBetween(after, newFrom, newTo)));
  });
  return exchanges;
}

/** A map of places over exchanges. */
export function mapOf(exchanges: readonly Exchange[]): StepMap {
  return exchanges.length === 0
    ? StepMap.empty
    : new StepMap(exchanges.flatMap(({ from, gone, come }) => [from, gone, come]));
}

/**
 * Where places are after a change, as far as their characters are still there.
 *
 * @param first the step before which the places are known
 */
export function finerMapping(tr: Transform, first = 0): Mapping {
  const docAt = (step: number): Node => tr.docs[step] ?? tr.doc;
  return new Mapping(
    tr.mapping.maps
      .slice(first)
      .map((map, at) => mapOf(exchangesOf(map, docAt(first + at), docAt(first + at + 1)))),
  );
}

function finer(start: number, gone: readonly Token[], come: readonly Token[]): Exchange[] {
  const exchanges: Exchange[] = [];
  let [oldFrom, newFrom] = [0, 0];
  const close = (oldTo: number, newTo: number): void => {
    if (oldTo > oldFrom || newTo > newFrom)
      exchanges.push({ from: start + oldFrom, gone: oldTo - oldFrom, come: newTo - newFrom });
    [oldFrom, newFrom] = [oldTo + 1, newTo + 1];
  };
  for (const [at, place] of alignTokens(gone, come).entries()) if (place >= 0) close(at, place);
  close(gone.length, come.length);
  return exchanges;
}
