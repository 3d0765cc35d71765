import type { Activity, Comment } from '@cairn/domain';
import { isOfKind, type ActivityKind } from '@cairn/domain/activity/kinds';

const SHOWN = ['all', 'comments', 'history'] as const;
export type Shown = (typeof SHOWN)[number];

/** How a feed is read. */
export interface FeedView {
  readonly show: Shown;
  readonly newestFirst: boolean;
}

/** What was remembered may be of another version. */
export const isFeedView = (value: unknown): value is FeedView =>
  typeof value === 'object' &&
  value !== null &&
  'show' in value &&
  SHOWN.some((each) => each === value.show) &&
  'newestFirst' in value &&
  typeof value.newestFirst === 'boolean';

/** What is left out of a feed for a while: all but one person's, or all but one kind of change. */
export interface FeedFilter {
  readonly kind?: ActivityKind | undefined;
  readonly person?: string | undefined;
}

export const EVERYTHING: FeedFilter = {};

export const isEverything = ({ kind, person }: FeedFilter): boolean =>
  kind === undefined && person === undefined;

/** Who said or did it. */
export const authorOf = (entry: Comment | Activity): string =>
  'body' in entry ? entry.authorId : entry.actorId;

/** Comments are no change of any kind. */
const isLeft = (entry: Comment | Activity, { kind, person }: FeedFilter): boolean =>
  (person === undefined || authorOf(entry) === person) &&
  (kind === undefined || (!('body' in entry) && isOfKind(entry.field, kind)));

/** Lines that are told as one: the first that was written, and what was added or removed along with it. */
export interface LineGroup {
  readonly id: string;
  readonly lines: readonly [Activity, ...Activity[]];
}

const NO_REPLIES: ReadonlyMap<string, readonly Comment[]> = new Map();

/** Comments and history in one order of time; what happened at the same moment by id, which rises too. */
export function feedOf(
  comments: readonly Comment[],
  lines: readonly Activity[],
  view: FeedView,
  filter: FeedFilter = EVERYTHING,
  replies: ReadonlyMap<string, readonly Comment[]> = NO_REPLIES,
): readonly (Comment | LineGroup)[] {
  // A reply stands with its comment, which stays for the sake of what is left of its replies.
  const said = comments.filter(({ parentId }) => parentId === null);
  const entries = [...(view.show === 'history' ? [] : said), ...(view.show === 'comments' ? [] : lines)]
    .filter((entry) => [entry, ...(replies.get(entry.id) ?? [])].some((each) => isLeft(each, filter)))
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  const told = inGroups(entries);
  return view.newestFirst ? told.toReversed() : told;
}

/** Ten labels are ten lines, but one thing that somebody did: lines of one kind closer than this are told as one. */
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

/** By the same person, of the same field, all added or all removed, each once. */
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
