import type { Activity, Comment } from '@cairn/domain';
import { isOfKind, type ActivityKind } from '@cairn/domain/activity/kinds';

const SHOWN = ['all', 'comments', 'history'] as const;
export type Shown = (typeof SHOWN)[number];

/** The display settings of a feed. */
export interface FeedView {
  readonly show: Shown;
  readonly newestFirst: boolean;
}

/** A stored value may come from another version. */
export const isFeedView = (value: unknown): value is FeedView =>
  typeof value === 'object' &&
  value !== null &&
  'show' in value &&
  SHOWN.some((each) => each === value.show) &&
  'newestFirst' in value &&
  typeof value.newestFirst === 'boolean';

/** A temporary filter of a feed: one person, or one kind of change. */
export interface FeedFilter {
  readonly kind?: ActivityKind | undefined;
  readonly person?: string | undefined;
}

export const EVERYTHING: FeedFilter = {};

export const isEverything = ({ kind, person }: FeedFilter): boolean =>
  kind === undefined && person === undefined;

/** The author. */
export const authorOf = (entry: Comment | Activity): string =>
  'body' in entry ? entry.authorId : entry.actorId;

/** Comments aren't changes of any kind. */
const isLeft = (entry: Comment | Activity, { kind, person }: FeedFilter): boolean =>
  (person === undefined || authorOf(entry) === person) &&
  (kind === undefined || (!('body' in entry) && isOfKind(entry.field, kind)));

/** Entries combined into one: the first, and what was added or removed along with it. */
export interface LineGroup {
  readonly id: string;
  readonly lines: readonly [Activity, ...Activity[]];
}

const NO_REPLIES: ReadonlyMap<string, readonly Comment[]> = new Map();

/** Comments and activity in order of time, then by ID, which also rises. */
export function feedOf(
  comments: readonly Comment[],
  lines: readonly Activity[],
  view: FeedView,
  filter: FeedFilter = EVERYTHING,
  replies: ReadonlyMap<string, readonly Comment[]> = NO_REPLIES,
): readonly (Comment | LineGroup)[] {
  // A reply is shown with its comment, which is kept if any of its replies matches.
  const said = comments.filter(({ parentId }) => parentId === null);
  const entries = [...(view.show === 'history' ? [] : said), ...(view.show === 'comments' ? [] : lines)]
    .filter((entry) => [entry, ...(replies.get(entry.id) ?? [])].some((each) => isLeft(each, filter)))
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  const told = inGroups(entries);
  return view.newestFirst ? told.toReversed() : told;
}

/** Ten labels are ten entries but one action: entries of one kind closer together than this are combined. */
const IN_ONE_GO_MS = 60_000;
const IN_ONE_GO = ['labels', 'assignees'];

function inGroups(entries: readonly (Comment | Activity)[]): readonly (Comment | LineGroup)[] {
  const told: (Comment | LineGroup)[] = [];
  for (const entry of entries) {
    const last = told.at(-1);
    if ('body' in entry) told.push(entry);
    else if (last && 'lines' in last && isInOneGo(last, entry))
      told[told.length - 1] = { id: last.id, lines: [...last.lines, entry] };
    else told.push({ id: entry.id, lines: [entry] });
  }
  return told;
}

/** By the same person, on the same field, all added or all removed, each once. */
function isInOneGo({ lines }: LineGroup, next: Activity): boolean {
  const [first] = lines;
  const before = lines.at(-1) ?? first;
  return (
    IN_ONE_GO.includes(next.field) &&
    next.field === first.field &&
    next.actorId === first.actorId &&
    next.createdAt - before.createdAt <= IN_ONE_GO_MS &&
    isAddition(next) === isAddition(first) &&
    lines.every((line) => subjectIdOf(line) !== subjectIdOf(next))
  );
}

const isAddition = (row: Activity): boolean => row.newIdentifier !== null;
const subjectIdOf = (row: Activity): string | null => row.newIdentifier ?? row.oldIdentifier;
