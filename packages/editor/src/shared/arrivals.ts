import { applyUpdate, type Doc } from 'yjs';

/** Somebody who shows a document, and wants to be asked before it changes under their hands. */
export interface EditGate {
  /** Whether what arrives must wait: the person is in the middle of a character. */
  readonly isBusy: () => boolean;
  /** Takes in what has happened on the screen and is not in the document yet. */
  readonly takeIn: () => void;
}

interface Arrivals {
  readonly keepers: Set<EditGate>;
  waiting: { update: Uint8Array; origin: unknown }[];
  /** What comes in at this moment. */
  arriving: Uint8Array | undefined;
}

const arrivals = new WeakMap<Doc, Arrivals>();

/**
 * Brings what others wrote into a document, as soon as nobody who shows it is busy.
 *
 * A browser moves the caret before it tells the editor. A change that comes in between puts the old caret back, and the next
 * key writes at a place its owner has left; so everybody who shows the document looks at the screen first. This must not
 * happen inside the transaction that brings the change: what is written then would count as somebody else's.
 */
export function bringIn(ydoc: Doc, update: Uint8Array, origin: unknown): void {
  const { waiting } = arrivalsOf(ydoc);
  waiting.push({ update, origin });
  letIn(ydoc);
}

/** Lets in what waits, when nobody is busy any more. */
export function letIn(ydoc: Doc): void {
  const here = arrivalsOf(ydoc);
  if (here.waiting.length === 0 || [...here.keepers].some((keeper) => keeper.isBusy())) return;
  for (const keeper of here.keepers) keeper.takeIn();
  const { waiting } = here;
  here.waiting = [];
  for (const { update, origin } of waiting) {
    here.arriving = update;
    try {
      applyUpdate(ydoc, update, origin);
    } finally {
      here.arriving = undefined;
    }
  }
}

/** The update that changes a document at this moment; undefined when its own writer does. */
export const arrivingIn = (ydoc: Doc): Uint8Array | undefined => arrivals.get(ydoc)?.arriving;

/** Asks a doorkeeper from now on; gives the way to stop. */
export function addEditGate(ydoc: Doc, keeper: EditGate): () => void {
  const { keepers } = arrivalsOf(ydoc);
  keepers.add(keeper);
  return () => {
    keepers.delete(keeper);
    letIn(ydoc);
  };
}

function arrivalsOf(ydoc: Doc): Arrivals {
  const known = arrivals.get(ydoc);
  if (known) return known;
  const fresh: Arrivals = { keepers: new Set(), waiting: [], arriving: undefined };
  arrivals.set(ydoc, fresh);
  return fresh;
}
