import {
  PluginKey,
  Plugin,
  type Command,
  type EditorState,
  type SelectionBookmark,
  type Transaction,
} from '@tiptap/pm/state';
import { Mapping, ReplaceStep, type StepMap } from '@tiptap/pm/transform';
import { goBehindChange } from './caret-place.ts';
import { withoutTheirs } from './carried-words.ts';
import { mapOf, type Exchange } from './finer-map.ts';
import { FollowedMap } from './followed-map.ts';
import { isOthersChange } from './others-change.ts';
import { bringsWordsOf, inverseChange, isMoved, ownChanges, toldLike, type OwnChange } from './own-change.ts';
import { passedOver } from './passed-over.ts';
import { placesOf, takeAway, takeBack, type TakenBack } from './take-back.ts';
import type { Token } from './tokens.ts';
import { wordwiseMapping } from './whole-words.ts';

/** As in the editors that nobody shares: so many steps can be taken back. */
const MAX_STEPS = 100;

/** What lies further back than so many changes of everybody together can no longer be taken back: all of them are kept. */
const MAX_CHANGES = 20_000;

/** Typing goes into one step until a pause of this length. */
const PAUSE_MS = 500;

/** What is taken back with one press. */
interface HistoryStep {
  readonly changes: readonly OwnChange[];
  /** The selection before it, and the number of the change that the selection is before. */
  readonly selection: SelectionBookmark;
  readonly at: number;
}

interface History {
  /** The maps of all changes, everybody's, since the first that can be taken back. */
  readonly maps: readonly StepMap[];
  /** Pairs of maps of which the second takes back the first, or puts in elsewhere what the first has taken away; the newest first. */
  readonly mirrors: readonly number[];
  readonly done: readonly HistoryStep[];
  readonly undone: readonly HistoryStep[];
  /** Where and when one typed last, while the next letter still belongs to it. */
  readonly typing: Typing | undefined;
}

interface Typing {
  readonly from: number;
  readonly to: number;
  readonly time: number;
  readonly composition: unknown;
}

/** What a transaction that takes back, or brings back, says of itself. */
interface Travel {
  readonly history: History;
}

type Stack = 'done' | 'undone';

const key = new PluginKey<History>('ownHistory');

const EMPTY: History = { maps: [], mirrors: [], done: [], undone: [], typing: undefined };

/**
 * What one has written and may take back, in a text that others write too. A step is taken back in the text as it is now: what
 * others wrote since stays in it, at its place. What they do neither begins a step nor ends one.
 */
export function ownHistory(): Plugin<History> {
  return new Plugin<History>({
    key,
    state: {
      init: () => EMPTY,
      apply: (tr, history, before) => kept(applied(tr, history, before)),
    },
  });
}

/** Takes back the last step of one's own. */
export const undoOwn: Command = (state, dispatch) => travel(state, 'done', dispatch);

/** Brings back what was taken back last. */
export const redoOwn: Command = (state, dispatch) => travel(state, 'undone', dispatch);

function applied(tr: Transaction, history: History, before: EditorState): History {
  const said = tr.getMeta(key) as Travel | undefined;
  if (said) return said.history;
  if (!tr.docChanged) return history;
  const root = (tr.getMeta('appendedTransaction') as Transaction | undefined) ?? tr;
  const isNotOwn = [tr, root].some((each) => isOthersChange(each) || each.getMeta('addToHistory') === false);
  if (isNotOwn) return passed(tr, history);
  const { changes, known } = changesOf(tr, history);
  if (root !== tr && root.getMeta(key) !== undefined) return followed(known, changes, root);
  return written(tr, root !== tr, known, changes, before);
}

/** Something that others wrote, or that nobody may take back. */
function passed(tr: Transaction, history: History): History {
  if (history.done.length + history.undone.length === 0) return EMPTY;
  let { maps, typing } = history;
  for (const finer of wordwiseMapping(tr).maps) {
    maps = [...maps, finer];
    typing = typing && { ...typing, from: finer.map(typing.from, -1), to: finer.map(typing.to, 1) };
  }
  return { ...history, maps, typing };
}

/** What the editor adds to a step that was just taken back belongs to it. */
function followed(history: History, changes: readonly OwnChange[], root: Transaction): History {
  const stack: Stack = (root.getMeta(key) as Travel & { to: Stack }).to;
  const last = history[stack].at(-1);
  if (!last) return history;
  const step = { ...last, changes: [...last.changes, ...changes] };
  return { ...history, [stack]: [...history[stack].slice(0, -1), step] };
}

function written(
  tr: Transaction,
  isAppended: boolean,
  history: History,
  changes: readonly OwnChange[],
  before: EditorState,
): History {
  const typing = typingOf(tr);
  const last = history.done.at(-1);
  const goesOn =
    last !== undefined &&
    (isAppended ? !isAlone(tr) : typing !== undefined && continues(tr, typing, history.typing));
  const step: HistoryStep = goesOn
    ? { ...last, changes: [...last.changes, ...changes] }
    : { changes, selection: before.selection.getBookmark(), at: changes[0]?.at ?? 0 };
  const others = goesOn ? history.done.slice(0, -1) : history.done;
  return { ...history, done: [...others, step], undone: [], typing: isAppended ? undefined : typing };
}

/** What one has changed oneself, and what is known of all changes then. */
function changesOf(tr: Transaction, history: History): { changes: OwnChange[]; known: History } {
  const changes = ownChanges(tr, 0, history.maps.length);
  const maps = [...history.maps, ...changes.map(({ exchanges }) => mapOf(exchanges))];
  return { changes, known: { ...history, maps, mirrors: [...movesAmong(changes), ...history.mirrors] } };
}

/** What was moved is found where it was put: the second of a pair has put in what the first had taken away. */
function movesAmong(changes: readonly OwnChange[]): number[] {
  const pairs: number[] = [];
  for (const [at, taken] of changes.entries()) {
    const put = changes.slice(at + 1).find((each) => isMoved(taken, each));
    if (put) pairs.push(taken.at, put.at);
  }
  return pairs;
}

/** Where one types, when a transaction changes text inside blocks and nothing else; places are those after it. */
function typingOf(tr: Transaction): Typing | undefined {
  if (isAlone(tr)) return undefined;
  let [from, to] = [Infinity, -Infinity];
  for (const [at, step] of tr.steps.entries()) {
    if (!(step instanceof ReplaceStep)) return undefined;
    const place = tr.docs[at]?.resolve(step.from);
    const isInline = step.slice.openStart === 0 && (step.slice.content.firstChild?.isInline ?? true);
    if (place?.parent.inlineContent !== true || step.to > place.end() || !isInline) return undefined;
    const rest = tr.mapping.slice(at + 1);
    from = Math.min(from, rest.map(step.from, -1));
    to = Math.max(to, rest.map(step.from + step.slice.size, 1));
  }
  return from > to ? undefined : { from, to, time: tr.time, composition: tr.getMeta('composition') };
}

/** As `closeHistory` says it where nobody shares the text: a step of its own, whatever was typed before and after. */
const isAlone = (tr: Transaction): boolean => tr.getMeta('closeHistory$') === true;

/** Whether one goes on where one typed last, without a pause. */
function continues(tr: Transaction, { composition }: Typing, last: Typing | undefined): boolean {
  if (!last) return false;
  if (composition !== undefined && composition === last.composition) return true;
  if (tr.time - last.time >= PAUSE_MS) return false;
  let isNear = false;
  tr.mapping.maps[0]?.forEach((from, to) => (isNear ||= from <= last.to && to >= last.from));
  return isNear;
}

function travel(state: EditorState, from: Stack, dispatch: ((tr: Transaction) => void) | undefined): boolean {
  const history = key.getState(state) ?? EMPTY;
  if (history[from].length === 0) return false;
  if (!dispatch) return true;
  const { tr } = state;
  let left = history[from];
  for (let step = left.at(-1); step; step = left.at(-1)) {
    left = left.slice(0, -1);
    const changed = takeBackStep(tr, step, history);
    if (changed.changes.length === 0) continue;
    const to: Stack = from === 'done' ? 'undone' : 'done';
    const selection = state.selection.getBookmark();
    const back = { changes: changed.changes, selection, at: history.maps.length };
    const { maps, mirrors } = changed;
    const next = { maps, mirrors, [from]: left, [to]: [...history[to], back], typing: undefined };
    if (from === 'done') tr.setSelection(step.selection.map(changed.mapping.slice(step.at)).resolve(tr.doc));
    else goBehindChange(tr);
    dispatch(tr.setMeta(key, { history: next, to }).scrollIntoView());
    return true;
  }
  // Nothing of what one wrote is left to take back.
  dispatch(tr.setMeta(key, { history: { ...history, [from]: [], typing: undefined }, to: from }));
  return true;
}

interface ChangedBack {
  readonly changes: readonly OwnChange[];
  readonly maps: readonly StepMap[];
  readonly mirrors: readonly number[];
  readonly mapping: Mapping;
}

/** The last change first, each in the document as it is without the later ones. */
function takeBackStep(tr: Transaction, step: HistoryStep, history: History): ChangedBack {
  const changes: OwnChange[] = [];
  const maps = [...history.maps];
  let { mirrors } = history;
  const carried = new Map<OwnChange, readonly Token[]>();
  const known = withoutTheirs(passedOver(step.changes, history.maps), ({ at, parts: [part] }) =>
    part ? placesOf(part, new Mapping(maps, [...mirrors], at + 1, maps.length), tr.doc) : [],
  );
  const sources = sourcesOf(known);
  for (const change of known.toReversed()) {
    const first = tr.steps.length;
    const since = new Mapping(maps, [...mirrors], change.at + 1, maps.length);
    const source = sources.get(change);
    const away = source && takeAway(tr, change, since);
    if (source) carried.set(source, away ?? source.parts[0]?.before ?? []);
    const how = away ? 'around others' : bring(tr, change, carried.get(change), since);
    const backs =
      how === 'exactly'
        ? inverseChange(tr, first, maps.length, mirrored(change, since))
        : ownChanges(tr, first, maps.length, true).map((back, _at, { length }) =>
            length === 1 ? toldLike(back, change, tr.doc) : back,
          );
    for (const back of backs) {
      changes.push(back);
      // The newest first: what was brought back is found again behind what took it back.
      if (backs.length === 1 && isBroughtBack(change.exchanges, back.exchanges))
        mirrors = [maps.length, change.at, ...mirrors];
      maps.push(mapOf(back.exchanges));
    }
    const [back] = backs;
    const left = back && backs.length === 1 && changes.find((each) => isBroughtElsewhere(each, back));
    if (!left) continue;
    mirrors = [left.at, maps.length, ...mirrors];
    maps.push(
      new FollowedMap(left.parts[0]?.before ?? [], back.parts[0]?.put ?? [], back.parts[0]?.from ?? 0),
    );
  }
  mirrors = [...movesAmong(changes), ...mirrors];
  return { changes, maps, mirrors, mapping: new Mapping(maps, [...mirrors]) };
}

/**
 * Which change took away what another put in. Of several that took the same, as of a column with empty cells, the nearest, and
 * each for one only: what others have written into one cell would come back in the place of another.
 */
function sourcesOf(changes: readonly OwnChange[]): ReadonlyMap<OwnChange, OwnChange> {
  const sources = new Map<OwnChange, OwnChange>();
  const used = new Set<OwnChange>();
  for (const [at, change] of changes.entries()) {
    let source: OwnChange | undefined;
    for (let distance = 1; distance < changes.length && !source; distance += 1)
      source = [changes[at - distance], changes[at + distance]].find(
        (each) => each && !used.has(each) && bringsWordsOf(each, change),
      );
    if (!source) continue;
    used.add(source);
    sources.set(change, source);
  }
  return sources;
}

/** Takes a change back; what it moved comes back as it is now, even where all around its old place is gone. */
function bring(
  tr: Transaction,
  change: OwnChange,
  moved: readonly Token[] | undefined,
  since: Mapping,
): TakenBack {
  const [part] = change.parts;
  if (!moved || !part) return takeBack(tr, change, since);
  const isSame = moved === part.before;
  const how = isSame ? takeBack(tr, change, since) : 'not at all';
  if (how !== 'not at all') return how;
  // What does not come back is told by its places in what was there before.
  const passing = isSame ? part.passing : undefined;
  const owed = { ...part, before: moved, passing: passing ?? new Set<number>(), isOwed: true };
  return takeBack(tr, { ...change, isExact: false, parts: [owed] }, since);
}

/** Whether the words that one change has taken away are there again by another, in other blocks. */
const isBroughtElsewhere = (taken: OwnChange, put: OwnChange): boolean =>
  taken !== put &&
  taken.exchanges.length === 1 &&
  taken.exchanges[0]?.gone === taken.parts[0]?.before.length &&
  !isMoved(taken, put) &&
  bringsWordsOf(taken, put);

/** Whether as much came back, piece for piece, as a change had taken: only then the places in it are found again. */
function isBroughtBack(taken: readonly Exchange[], back: readonly Exchange[]): boolean {
  return taken.length === back.length && taken.every(({ gone }, at) => gone === back[at]?.come);
}

/** What taking back exchanges, piece for piece what the change did: only so one leads to the places of the other. */
function mirrored({ exchanges, parts }: OwnChange, since: Mapping): Exchange[] {
  let moved = 0;
  return exchanges.map(({ from, gone, come }) => {
    const start = from + moved;
    moved += come - gone;
    const part = parts.find((each) => start >= each.from && start <= each.to) ?? parts[0];
    const shift = part ? since.map(part.from, 1) - part.from : 0;
    return { from: start + shift, gone: come, come: gone };
  });
}

/** Lets go what lies too far back. */
function kept(history: History): History {
  const { maps, mirrors, done, undone } = history;
  if (done.length + undone.length === 0) return maps.length === 0 ? history : { ...EMPTY, typing: undefined };
  const few = done.length > MAX_STEPS ? done.slice(-MAX_STEPS) : done;
  if (maps.length <= MAX_CHANGES * 2) return few === done ? history : { ...history, done: few };
  const cut = maps.length - MAX_CHANGES;
  const isNear = ({ at }: HistoryStep): boolean => at >= cut;
  const moved = (step: HistoryStep): HistoryStep => ({
    ...step,
    at: step.at - cut,
    changes: step.changes.map((change) => ({ ...change, at: change.at - cut })),
  });
  const pairs: number[] = [];
  for (let at = 0; at + 1 < mirrors.length; at += 2) {
    const [one = 0, other = 0] = [mirrors[at], mirrors[at + 1]];
    if (one >= cut && other >= cut) pairs.push(one - cut, other - cut);
  }
  return {
    ...history,
    maps: maps.slice(cut),
    mirrors: pairs,
    done: few.filter(isNear).map(moved),
    undone: undone.filter(isNear).map(moved),
  };
}

/** How many steps can be taken back, and how many brought back. */
export function historyDepths(state: EditorState): readonly [done: number, undone: number] {
  const { done, undone } = key.getState(state) ?? EMPTY;
  return [done.length, undone.length];
}
