import {
  attachment,
  comment,
  description,
  intakeRequest,
  issue,
  issueLink,
  issueProperties,
  page,
  pageComment,
  projectMember,
  relation,
  type IssueProperty,
} from '@cairn/domain';
import type { Entity, SetPatch, WirePatch } from '@cairn/sync/schema';
import type { Fact, HistoryEntry } from '../../platform/history/index.ts';

/** Something that others may want to know, as the history tells it. */
export interface Happening {
  /** The same whenever the history is read. */
  readonly key: string;
  /** The key of another one, of which it says more. */
  readonly insteadOf?: string;
  /** Of the command in the history. */
  readonly seq: number;
  readonly at: number;
  readonly actorId: string;
  readonly subject: Subject;
  /** What the people who follow the subject are told; nothing where only mentions count. */
  readonly change?: Change;
  /** A text may mention people: its id, which is a comment's, an issue's or a page's. */
  readonly textId?: string;
  /** Who was put on the issue by it, or made a member of the project. */
  readonly assigned?: readonly string[];
}

type Subject =
  | {
      readonly issueId: string;
      readonly commentId: string | null;
      readonly pageId: null;
      readonly projectId: null;
    }
  | {
      readonly issueId: null;
      readonly commentId: string | null;
      readonly pageId: string;
      readonly projectId: null;
    }
  | {
      readonly issueId: null;
      readonly commentId: null;
      readonly pageId: null;
      readonly projectId: string;
    };

/** `state` becomes `completed` where the state's group says so. */
export type Change =
  /** The other issue: the one that blocks, or blocked until now. */
  | { readonly kind: 'blocked' | 'unblocked'; readonly otherId: string }
  | { readonly kind: 'comment'; readonly isReply: boolean }
  /** Of a request: its status before and after. */
  | {
      readonly kind: 'state';
      readonly field: 'request';
      readonly oldValue: string;
      readonly newValue: string;
    }
  | {
      readonly kind: 'state' | 'property';
      readonly field: string;
      readonly oldValue: string | null;
      readonly newValue: string | null;
    };

/** What people change of an issue, by the entity that holds it; the rest (times, order) is nothing to tell. */
const TOLD = new Map<string, readonly IssueProperty[]>();
for (const property of issueProperties) {
  const { stored } = property;
  if (!stored?.command) continue;
  TOLD.set(stored.of.name, [...(TOLD.get(stored.of.name) ?? []), property]);
}

/** What is added to an issue: it is told by the name of its kind. */
const ADDED: ReadonlyMap<string, string> = new Map([
  [issueLink.name, 'link'],
  [attachment.name, 'attachment'],
  [relation.name, 'relation'],
]);

/** The fields of an issue that hold who is told of it. */
const FOLLOWED_BY = ['assigneeIds', 'subscriberIds'] as const;
export type FollowedBy = (typeof FOLLOWED_BY)[number];

/** By which command of these somebody came to be told of an issue; undefined for those who were before. */
export type Joined = (issueId: string, userId: string, as: FollowedBy) => number | undefined;

/** By {@link joinedKey}: the command's place in the log. */
export type JoinedSeqs = Map<string, number>;

export const joinedKey = (issueId: string, userId: string, as: FollowedBy): string =>
  `${issueId} ${userId} ${as}`;

/** Adds who came by this command to be told of which issues. */
export function noteJoined(seqs: JoinedSeqs, { seq, facts }: HistoryEntry): void {
  for (const [model, issueId, , after] of facts)
    if (model === issue.name)
      for (const as of FOLLOWED_BY)
        for (const userId of idsIn(after?.[as])) seqs.set(joinedKey(issueId, userId, as), seq);
}

/** Of a fact of a command. @param at its place among those of the command */
export const keyOf = ({ seq }: HistoryEntry, at: number): string => `${seq}.${at}`;

/** What one fact of a command tells. @param at the place of the fact among those of its command */
export function happeningsOf(entry: HistoryEntry, at: number): readonly Happening[] {
  const fact = entry.facts[at];
  if (!fact || entry.via === 'import') return [];
  return told(rowsIn(entry), fact).map((each, nth) => ({
    key: `${keyOf(entry, at)}.${nth}`,
    seq: entry.seq,
    at: entry.at,
    actorId: entry.actorId,
    ...each,
  }));
}

type Told = Omit<Happening, 'key' | 'seq' | 'at' | 'actorId'>;

/** What the other facts of a command say of a row that one of them is about. */
interface RowsIn {
  readonly newIssues: ReadonlySet<string>;
  /** Whoever asked is told the answer; what it makes of the issue is a part of it. */
  readonly answered: ReadonlySet<string>;
}

/** A bulk change has thousands of facts, and each asks. */
const known = new WeakMap<HistoryEntry, RowsIn>();

function rowsIn(entry: HistoryEntry): RowsIn {
  const held = known.get(entry);
  if (held) return held;
  const [newIssues, answered] = [new Set<string>(), new Set<string>()];
  for (const [name, row, former, now] of entry.facts) {
    if (name === issue.name && former === null) newIssues.add(row);
    if (name === intakeRequest.name && former !== null && 'status' in (now ?? {})) answered.add(row);
  }
  const rows = { newIssues, answered };
  known.set(entry, rows);
  return rows;
}

function told({ newIssues, answered }: RowsIn, [model, id, before, after]: Fact): readonly Told[] {
  if (after === null) return [];
  const isOf = (entity: Entity): boolean => model === entity.name;
  if (isOf(projectMember)) return before ? [] : toldByMembership(after);
  if (isOf(page)) return before && !('updatedAt' in after) ? [] : [{ subject: ofPage(id), textId: id }];
  if (isOf(comment)) return toldByComment(id, before, after, 'issueId');
  if (isOf(pageComment)) return toldByComment(id, before, after, 'pageId');
  if (isOf(intakeRequest)) return before && answered.has(id) ? toldByAnswer(id, before, after) : [];
  if (isOf(description)) {
    // It has gone to another project with its issue, and says what it said.
    if (before && !('updatedAt' in after)) return [];
    const change = newIssues.has(id) ? {} : { change: property('description', null, null) };
    return [{ subject: ofIssue(id), textId: id, ...change }];
  }
  const added = ADDED.get(model);
  if (added !== undefined) {
    const issueId = String(after['issueId']);
    const isNews = before === null && !newIssues.has(issueId);
    return isNews ? [{ subject: ofIssue(issueId), change: property(added, null, null) }] : [];
  }
  const properties = TOLD.get(model) ?? [];
  if (newIssues.has(id))
    return isOf(issue) && idsIn(after['assigneeIds']).length > 0
      ? [{ subject: ofIssue(id), assigned: idsIn(after['assigneeIds']) }]
      : [];
  if (answered.has(id))
    return isOf(issue) && idsIn(after['assigneeIds']).length > 0
      ? [{ subject: ofIssue(id), assigned: idsIn(after['assigneeIds']) }]
      : [];
  // What goes by another name in the other project is a part of the move.
  if (before && 'projectId' in after) return isOf(issue) ? [toldByMove(id, before, after)] : [];
  const lines = properties.flatMap((each) => toldByProperty(each, id, before, after));
  return isOf(issue) && 'archivedAt' in after
    ? [...lines, { subject: ofIssue(id), change: archiving(after['archivedAt']) }]
    : lines;
}

const toldByMembership = ({ projectId, userId }: WirePatch): readonly Told[] => [
  {
    subject: { issueId: null, commentId: null, pageId: null, projectId: String(projectId) },
    assigned: [String(userId)],
  },
];

const toldByMove = (id: string, before: WirePatch, after: WirePatch): Told => ({
  subject: ofIssue(id),
  change: property('project', textOf(before['projectId']), textOf(after['projectId'])),
});

function toldByAnswer(id: string, before: WirePatch, after: WirePatch): readonly Told[] {
  const [oldValue, newValue] = [textOf(before['status']), textOf(after['status'])];
  return oldValue === null || newValue === null || oldValue === newValue
    ? []
    : [{ subject: ofIssue(id), change: { kind: 'state', field: 'request', oldValue, newValue } }];
}

/** A comment that was edited is no news, but for whom it mentions now. */
function toldByComment(
  id: string,
  before: WirePatch | null,
  after: WirePatch,
  of: 'issueId' | 'pageId',
): readonly Told[] {
  // What an edited one is on stands in its row.
  const on = before === null ? String(after[of]) : '';
  const subject: Subject =
    of === 'issueId' ? { ...ofIssue(on), commentId: id } : { ...ofPage(on), commentId: id };
  if (before === null)
    return [
      { subject, textId: id, change: { kind: 'comment', isReply: textOf(after['parentId']) !== null } },
    ];
  return 'editedAt' in after ? [{ subject, textId: id }] : [];
}

function toldByProperty(
  { id: name, kind, stored }: IssueProperty,
  issueId: string,
  before: WirePatch | null,
  after: WirePatch,
): readonly Told[] {
  const field = stored?.field ?? '';
  if (!(field in after)) return [];
  const subject = ofIssue(issueId);
  const assigned = name === 'assignees' ? { assigned: idsIn(after[field]) } : {};
  if (kind === 'many') {
    const [gone, come] = [removedIn(after[field])[0] ?? null, idsIn(after[field])[0] ?? null];
    return gone === null && come === null
      ? []
      : [{ subject, change: property(name, gone, come), ...assigned }];
  }
  // What somebody wrote stays where it is.
  if (kind === 'text') return [{ subject, change: property(name, null, null) }];
  const [from, to] = [textOf(before?.[field]), textOf(after[field])];
  if (from === to) return [];
  const isState = name === 'state';
  return [{ subject, change: { ...property(name, from, to), kind: isState ? 'state' : 'property' } }];
}

const archiving = (archivedAt: unknown): Change =>
  property('archivedAt', null, archivedAt === null ? 'restore' : 'archive');

const property = (field: string, oldValue: string | null, newValue: string | null) =>
  ({ kind: 'property', field, oldValue, newValue }) as const;

export const ofIssue = (issueId: string) =>
  ({ issueId, commentId: null, pageId: null, projectId: null }) as const;
const ofPage = (pageId: string) => ({ issueId: null, commentId: null, pageId, projectId: null }) as const;

/** The whole set of a new row, what was added to a changed one. */
const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : isSetPatch(value) ? value.add : [];
const removedIn = (value: unknown): readonly string[] => (isSetPatch(value) ? value.remove : []);
const isSetPatch = (value: unknown): value is SetPatch =>
  typeof value === 'object' && value !== null && 'add' in value && 'remove' in value;
const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;
