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

/** Something that others may want to know, derived from the history. */
export interface Happening {
  /** Stable: the same each time the history is read. */
  readonly key: string;
  /** The key of a more general one, which this replaces. */
  readonly insteadOf?: string;
  /** The command's position in the history. */
  readonly seq: number;
  readonly at: number;
  readonly actorId: string;
  readonly subject: Subject;
  /** What subscribers are told; absent if only mentions count. */
  readonly change?: Change;
  /** The ID of the text, which may mention people: of a comment, an issue or a page. */
  readonly textId?: string;
  /** The people it assigned to the issue or added to the project. */
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

/** `state` becomes `completed` if the state's group is that. */
export type Change =
  /** The other issue, which blocks or used to block it. */
  | { readonly kind: 'blocked' | 'unblocked'; readonly otherId: string }
  | { readonly kind: 'comment'; readonly isReply: boolean }
  /** The status of a request before and after. */
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

/** The fields of an issue that people edit, by entity; the rest (times, order) isn't reported. */
const TOLD = new Map<string, readonly IssueProperty[]>();
for (const property of issueProperties) {
  const { stored } = property;
  if (!stored?.command) continue;
  TOLD.set(stored.of.name, [...(TOLD.get(stored.of.name) ?? []), property]);
}

/** Things added to an issue, reported by the name of their kind. */
const ADDED: ReadonlyMap<string, string> = new Map([
  [issueLink.name, 'link'],
  [attachment.name, 'attachment'],
  [relation.name, 'relation'],
]);

/** The fields of an issue with the people to notify. */
const FOLLOWED_BY = ['assigneeIds', 'subscriberIds'] as const;
export type FollowedBy = (typeof FOLLOWED_BY)[number];

/** The command among these that subscribed a person to an issue; undefined if they were subscribed before. */
export type Joined = (issueId: string, userId: string, as: FollowedBy) => number | undefined;

/** By {@link joinedKey}: the command's position in the log. */
export type JoinedSeqs = Map<string, number>;

export const joinedKey = (issueId: string, userId: string, as: FollowedBy): string =>
  `${issueId} ${userId} ${as}`;

/** Adds the people that this command subscribed to issues. */
export function noteJoined(seqs: JoinedSeqs, { seq, facts }: HistoryEntry): void {
  for (const [model, issueId, , after] of facts)
    if (model === issue.name)
      for (const as of FOLLOWED_BY)
        for (const userId of idsIn(after?.[as])) seqs.set(joinedKey(issueId, userId, as), seq);
}

/** The key of a fact of a command. @param at its index in the command */
export const keyOf = ({ seq }: HistoryEntry, at: number): string => `${seq}.${at}`;

/** What a fact of a command reports. @param at the index of the fact in its command */
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

/** Other facts of a command about the same rows. */
interface RowsIn {
  readonly newIssues: ReadonlySet<string>;
  /** The requester is told the answer, which includes its effects on the issue. */
  readonly answered: ReadonlySet<string>;
}

/** Cached, because a bulk change has thousands of facts. */
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
    // It moved to another project with its issue, unchanged.
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
  // Values mapped to the other project are part of the move.
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

/** An edited comment is only reported to newly mentioned people. */
function toldByComment(
  id: string,
  before: WirePatch | null,
  after: WirePatch,
  of: 'issueId' | 'pageId',
): readonly Told[] {
  // For an edited comment, the row tells what it is on.
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
  // Texts are not repeated in notifications.
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

/** All values of a new row's set, or those added to a changed one. */
const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : isSetPatch(value) ? value.add : [];
const removedIn = (value: unknown): readonly string[] => (isSetPatch(value) ? value.remove : []);
const isSetPatch = (value: unknown): value is SetPatch =>
  typeof value === 'object' && value !== null && 'add' in value && 'remove' in value;
const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;
