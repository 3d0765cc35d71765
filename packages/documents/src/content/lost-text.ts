import {
  applyUpdate,
  ContentString,
  decodeUpdate,
  decodeUpdateV2,
  isDeleted,
  Item,
  type Doc,
  type Transaction,
} from 'yjs';

/** A piece of text that nobody deleted and that is gone nevertheless. */
export interface LostText {
  readonly text: string;
  /** The Yjs client that wrote it. */
  readonly writer: number;
}

type Decoded = ReturnType<typeof decodeUpdate>;

/** Characters of one writer: `text[0]` has this clock. */
interface Run {
  readonly writer: number;
  readonly clock: number;
  readonly text: string;
}

/**
 * Applies an update and tells which text was lost by it: text that went with its block although whoever removed the
 * block had never seen it. What a person deletes is named in the update itself; what is named nowhere nobody meant.
 *
 * @example const lost = applyFindingLost(ydoc, update, 'remote');
 */
export function applyFindingLost(ydoc: Doc, update: Uint8Array, origin: unknown): LostText[] {
  // Parts that wait for something missing come in with the update that brings it.
  const decoded = [decodeUpdate(update), ...waitingIn(ydoc)];
  let lost: LostText[] = [];
  const look = (transaction: Transaction): void => {
    lost = [...arrivedLost(ydoc, transaction, decoded), ...takenAlong(ydoc, transaction, decoded)];
  };
  ydoc.on('afterTransaction', look);
  try {
    applyUpdate(ydoc, update, origin);
  } finally {
    ydoc.off('afterTransaction', look);
  }
  return lost;
}

function waitingIn(ydoc: Doc): Decoded[] {
  const { pendingStructs, pendingDs } = ydoc.store;
  return [pendingStructs?.update, pendingDs]
    .filter((update): update is Uint8Array => update instanceof Uint8Array)
    .map((update) => decodeUpdateV2(update));
}

/** New text whose block was gone before it arrived. Its content may be dropped at once, so it is read from the update. */
function arrivedLost(ydoc: Doc, transaction: Transaction, decoded: readonly Decoded[]): LostText[] {
  const runs = decoded
    .flatMap(({ structs }) => structs)
    .flatMap((struct): Run[] =>
      struct instanceof Item && struct.content instanceof ContentString
        ? [{ writer: struct.id.client, clock: struct.id.clock, text: struct.content.str }]
        : [],
    );
  return runs.flatMap((run) =>
    lostOf(run, (clock) => {
      const before = transaction.beforeState.get(run.writer) ?? 0;
      const after = transaction.afterState.get(run.writer) ?? 0;
      return (
        clock >= before &&
        clock < after &&
        !isAlive(ydoc, run.writer, clock) &&
        !isNamed(decoded, run.writer, clock)
      );
    }),
  );
}

/** Text that stood here and went because its block was removed by somebody who did not know of it. */
function takenAlong(ydoc: Doc, transaction: Transaction, decoded: readonly Decoded[]): LostText[] {
  const lost: LostText[] = [];
  for (const [writer, ranges] of transaction.deleteSet.clients) {
    const before = transaction.beforeState.get(writer) ?? 0;
    for (const { clock, len } of ranges)
      for (const run of storedRuns(ydoc, writer, clock, clock + len))
        lost.push(...lostOf(run, (at) => at < before && !isNamed(decoded, writer, at)));
  }
  return lost;
}

function* storedRuns(ydoc: Doc, writer: number, from: number, to: number): Iterable<Run> {
  for (const struct of ydoc.store.clients.get(writer) ?? []) {
    if (struct.id.clock + struct.length <= from) continue;
    if (struct.id.clock >= to) return;
    if (struct instanceof Item && struct.content instanceof ContentString)
      yield { writer, clock: struct.id.clock, text: struct.content.str };
  }
}

/** The stretches of a run whose characters are lost. */
function lostOf(run: Run, isLost: (clock: number) => boolean): LostText[] {
  const lost: { text: string; writer: number }[] = [];
  let open = false;
  for (let at = 0; at < run.text.length; at++) {
    const gone = isLost(run.clock + at);
    const last = lost.at(-1);
    if (gone && open && last) last.text += run.text[at];
    else if (gone) lost.push({ text: run.text[at] ?? '', writer: run.writer });
    open = gone;
  }
  return lost;
}

function isAlive(ydoc: Doc, writer: number, clock: number): boolean {
  const structs = ydoc.store.clients.get(writer) ?? [];
  let low = 0;
  let high = structs.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const struct = structs[middle];
    if (!struct) return false;
    if (clock < struct.id.clock) high = middle - 1;
    else if (clock >= struct.id.clock + struct.length) low = middle + 1;
    else return struct instanceof Item && !struct.deleted;
  }
  return false;
}

function isNamed(decoded: readonly Decoded[], client: number, clock: number): boolean {
  return decoded.some(({ ds }) => isDeleted(ds, { client, clock }));
}
