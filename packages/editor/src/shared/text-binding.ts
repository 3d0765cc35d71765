import { Fragment, Node } from '@tiptap/pm/model';
import { Selection, type EditorState, type Transaction as EditorTransaction } from '@tiptap/pm/state';
import { Mapping, StepMap, Transform } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { updateYFragment, ySyncPluginKey } from '@tiptap/y-tiptap';
import {
  getState,
  type AbstractType,
  type Doc,
  type ID,
  type Transaction,
  type XmlElement,
  type XmlFragment,
  type XmlText,
  type YEvent,
} from 'yjs';
import { arrivingIn } from './arrivals.ts';
import { bringAlong, type BroughtAlong } from './bring-along.ts';
import { BROUGHT_ALONG, type WrittenStretch } from './brought-along.ts';
import {
  keepPlace,
  placeOf,
  startOf,
  type CaretPlace,
  type KnownChange,
  type SharedText,
} from './caret-place.ts';
import { exchangesAround, tellExchanged } from './finer-map.ts';
import { keepEqual } from './keep-equal.ts';
import { leastSteps, type Known } from './least-steps.ts';
import { forgetChanged, type Mapping as ShownBy } from './mapping.ts';
import { mapShown } from './map-shown.ts';
import { drawCaretsSoon } from './others-carets.ts';
import { overtakenBy, type Overtaken } from './overtaken.ts';
import { readNodes, type Reading } from './read-nodes.ts';
import { partedBy } from './parted.ts';
import {
  placeAfterMove,
  sharedChange,
  withBrought,
  withMoved,
  type LettersMoved,
  type SharedChange,
} from './shared-change.ts';
import { textDeltas, type TextDelta } from './text-deltas.ts';
import { giveTextPlaces } from './text-places.ts';
import { writeMoves } from './write-moves.ts';
import { writeTyping } from './write-typing.ts';
import { placesBetween } from './tokens.ts';

/** An editor as the binding needs it. */
export type BoundView = Pick<EditorView, 'state' | 'dispatch'>;

/**
 * Keeps one editor and one shared text saying the same. The stock binding's writer is used for changes of blocks, as are its
 * carets, which read the public fields here by these names; the rest is our own: that binding replaces the whole text with
 * every change of others, guesses where the caret was, and undoes what others wrote into one's own blocks.
 */
export class TextBinding implements SharedText {
  readonly doc: Doc;
  readonly type: XmlFragment;
  readonly mapping: ShownBy = new Map();
  readonly isOMark = new Map();
  isDestroyed = false;
  #view: BoundView | undefined;
  /** What the shared text says, as the editor shows it. */
  #shown: Node | undefined;
  #isBringingIn = false;
  /** By their clocks, what one has written anew with its block, from the first on. */
  readonly #copies: { readonly from: number; to: number }[] = [];
  #before: { state: EditorState; place: CaretPlace | undefined } | undefined;

  constructor(type: XmlFragment) {
    if (!type.doc) throw new Error('expected a shared text that is part of a document');
    this.doc = type.doc;
    this.type = type;
  }

  /** Shows the shared text in an editor, and from now on all that changes in it. */
  attach(view: BoundView): void {
    this.#view = view;
    this.isDestroyed = false;
    this.mapping.clear();
    if (this.type.length > 0) this.#show(view);
    this.#shown = view.state.doc;
    this.doc.on('beforeAllTransactions', this.#remember);
    this.type.observeDeep(this.#changed);
  }

  detach(): void {
    this.#view = undefined;
    this.isDestroyed = true;
    this.doc.off('beforeAllTransactions', this.#remember);
    this.type.unobserveDeep(this.#changed);
  }

  /** Writes what the editor shows into the shared text. */
  write(): void {
    const view = this.#view;
    if (!view || this.#isBringingIn || view.state.doc === this.#shown) return;
    const { doc, selection } = view.state;
    if (this.type.length === 0 && isBlank(doc)) return;
    const shown = this.#shown ?? doc;
    this.doc.transact((transaction) => {
      this.#writeChange(transaction, { shown, doc, caret: selection.empty ? selection.head : undefined });
    }, ySyncPluginKey);
    this.#shown = doc;
    // The stock carets hide while blocks change, and would stay hidden until their owners move.
    if (doc.childCount !== shown.childCount) drawCaretsSoon(view);
  }

  /** Each by itself: what lies inside one block never makes a block anew, which others may be writing in. */
  #writeMended({ moved, brought }: Mended, shown: Node, doc: Node): void {
    this.doc.transact((transaction) => {
      transaction.meta.set(
        BROUGHT_ALONG,
        brought.flatMap(({ brings }) => brings.map(written)),
      );
      let at = shown;
      const write = (next: Node, caret?: number): void => {
        this.#writeChange(transaction, { shown: at, doc: next, caret });
        at = next;
      };
      for (const { from, size, place } of moved) {
        const { content } = at.slice(from, from + size);
        const to = place < from ? place : place - size;
        write(new Transform(at).delete(from, from + size).doc, from);
        write(new Transform(at).insert(to, content).doc, to + size);
      }
      for (const { place, content } of brought)
        write(new Transform(at).insert(place, content).doc, place + content.size);
    }, ySyncPluginKey);
    mapShown(this.type, doc, this.mapping);
    this.#shown = doc;
  }

  #writeChange(
    transaction: Transaction,
    { shown, doc, caret }: { shown: Node; doc: Node; caret: number | undefined },
  ): void {
    transaction.meta.set(this, true);
    if (!writeTyping(this.type, shown, doc, caret, this)) {
      const from = this.#clock;
      writeMoves(this, this.type, shown, doc);
      keepEqual(this.type, shown, doc, this.mapping);
      updateYFragment(this.doc, this.type, doc, this);
      this.#noteCopy(from, this.#clock);
    }
    giveTextPlaces(transaction, doc.type.schema);
  }

  get #clock(): number {
    return getState(this.doc.store, this.doc.clientID);
  }

  #noteCopy(from: number, to: number): void {
    const last = this.#copies.at(-1);
    if (last?.to === from) last.to = to;
    else if (to > from) this.#copies.push({ from, to });
  }

  isCopy = ({ client, clock }: ID): boolean =>
    client === this.doc.clientID && this.#copies.some(({ from, to }) => from <= clock && clock < to);

  /** Where the caret is must be asked before the text around it changes. */
  #remember = (): void => {
    const state = this.#view?.state;
    // While a change of one's own is written, the editor is ahead of the shared text.
    this.#before =
      state?.doc === this.#shown ? state && { state, place: placeOf(state.selection, this) } : undefined;
  };

  #changed = (events: readonly YEvent<AbstractType<unknown>>[], transaction: Transaction): void => {
    const view = this.#view;
    if (!view || transaction.meta.get(this) === true) return;
    const overtaken = this.#overtakenBy(transaction);
    const deltas = textDeltas(events, this.mapping);
    forgetChanged(this.mapping, transaction);
    this.#show(view, { transaction, overtaken, deltas });
    // The next change of the same moment starts from here.
    this.#remember();
  };

  #overtakenBy(transaction: Transaction): readonly Overtaken[] {
    const update = arrivingIn(this.doc);
    const isLevel = this.#view?.state.doc === this.#shown;
    if (!update || !this.#shown || !isLevel) return [];
    return overtakenBy(update, transaction, this.type, { shown: this.#shown, isCopy: this.isCopy });
  }

  #show(view: BoundView, { transaction, overtaken, deltas }: Happened = NOTHING): void {
    const { state } = view;
    const reading: Reading = { schema: state.schema, mapping: this.mapping, misfits: [] };
    const nodes = readNodes(this.type, reading);
    const blank = state.schema.topNodeType.createAndFill()?.content ?? Fragment.empty;
    const said = leastSteps(state.tr, nodes.length > 0 ? Fragment.from(nodes) : blank, this.#known(deltas));
    const known =
      transaction && state.doc === this.#shown
        ? sharedChange(transaction, this.type, { before: state.doc, after: said.doc, mapping: this.mapping })
        : undefined;
    const others = { before: state.doc, after: said.doc, isCopy: this.isCopy };
    const inShown = (text: XmlText): number | undefined => startOf(text, this);
    const moved =
      transaction && known ? partedBy({ transaction, change: known, startOf: inShown, ...others }) : [];
    const mended = mend(state, said, { overtaken, moved, known });
    const { tr, shown, change, brought } = mended;
    const unseen = new Set(overtaken.flatMap(({ from, to }) => placesBetween(from, to)));
    if (change)
      tellExchanged(tr, {
        exchanges: exchangesAround(change, state.doc, tr.doc, unseen, true),
        stayed: change.stayed,
      });
    mapShown(this.type, shown, this.mapping);
    this.#shown = shown;
    if (tr.docChanged) this.#dispatch(view, tr, { replaced: change?.replaced ?? [], unseen, moved, brought });
    // First: what is written goes by the places of what is shown, and misfits are not.
    if (reading.misfits.length > 0) this.#remove(reading.misfits);
    if (moved.length + brought.length > 0) this.#writeMended(mended, shown, tr.doc);
  }

  #known(deltas: ReadonlyMap<XmlElement, TextDelta>): Known {
    return new Map(
      [...deltas].flatMap(([element, delta]) => {
        const node = this.mapping.get(element);
        return node instanceof Node ? [[node, delta] as const] : [];
      }),
    );
  }

  #dispatch(view: BoundView, tr: EditorTransaction, known: KnownChange): void {
    const { state, place } = this.#before ?? {};
    if (place && state === view.state) keepPlace(tr, state.selection, place, this, comingIn(known), known);
    else keepSelection(tr, view.state.selection);
    tr.setMeta(ySyncPluginKey, { isChangeOrigin: true });
    this.#isBringingIn = true;
    try {
      view.dispatch(tr.setMeta('addToHistory', false));
    } finally {
      this.#isBringingIn = false;
    }
  }

  /** Everybody takes the same away, so that all agree on what is there. */
  #remove(misfits: Reading['misfits']): void {
    this.doc.transact((transaction) => {
      transaction.meta.set(this, true);
      for (const misfit of misfits) if (misfit._item?.deleted === false) misfit._item.delete(transaction);
    }, ySyncPluginKey);
  }
}

const written = ({ client, clock, from, to }: Overtaken): WrittenStretch => ({
  client,
  clock,
  length: to - from,
});

/** What has happened to the shared text. */
interface Happened {
  readonly transaction?: Transaction;
  readonly overtaken: readonly Overtaken[];
  readonly deltas: ReadonlyMap<XmlElement, TextDelta>;
}

const NOTHING: Happened = { overtaken: [], deltas: new Map() };

/** Where places of the shared text are in what is shown, in which stands already what is only about to be written. */
function comingIn({ moved, brought }: Mended): (place: number) => number {
  const mapping = new Mapping(brought.map(({ place, content }) => new StepMap([place, 0, content.size])));
  return (place) =>
    mapping.map(
      moved.reduce((at, each) => placeAfterMove(each, at), place),
      -1,
    );
}

/** Chosen cells that would be in a ragged table cannot follow: the stock way throws, and nothing would come in any more. */
function keepSelection(tr: EditorTransaction, { from }: Selection): void {
  try {
    void tr.selection;
  } catch {
    tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(from))));
  }
}

/** What one writes anew where others have changed the text, in turn. */
interface Mended {
  readonly moved: readonly LettersMoved[];
  readonly brought: readonly BroughtAlong[];
}

/** The same change in one, with what is written anew; and the document without that, of the same nodes. */
function mend(
  state: EditorState,
  said: EditorTransaction,
  {
    overtaken,
    moved,
    known,
  }: { overtaken: readonly Overtaken[]; moved: readonly LettersMoved[]; known: SharedChange | undefined },
) {
  const shown = said.doc;
  const parts = moved.length === 0 ? said : leastSteps(state.tr, withMoves(shown, moved).content);
  const change = known && moved.reduce((at, each) => withMoved(at, each, state.doc), known);
  const brought = overtaken.some(({ isOwn }) => isOwn) ? bringAlong(parts, overtaken, change) : [];
  if (moved.length + brought.length === 0) return { tr: said, shown, change, moved, brought };
  for (const { place, content } of brought) parts.insert(place, content);
  const tr = leastSteps(state.tr, parts.doc.content);
  return {
    tr,
    shown: leastSteps(new Transform(tr.doc), shown.content).doc,
    change: change && withBrought(change, brought, state.doc),
    moved,
    brought,
  };
}

const withMoves = (doc: Node, moved: readonly LettersMoved[]): Node =>
  moved.reduce((at, { from, size, place }) => {
    const { content } = at.slice(from, from + size);
    return new Transform(at).delete(from, from + size).insert(place < from ? place : place - size, content)
      .doc;
  }, doc);

function isBlank(doc: Node): boolean {
  return doc.type.createAndFill()?.eq(doc) === true;
}
