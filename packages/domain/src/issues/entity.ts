import {
  choice,
  defineEntity,
  facet,
  flag,
  id,
  instant,
  int,
  json,
  optional,
  day,
  ref,
  set,
  text,
  type RowOfEntity,
} from '@cairn/sync/schema';
import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';
import { HOT_DAYS, ISSUE_DRAFTS_MAX, PRIORITIES, type Priority } from './constants.ts';

/** A piece of work. */
export const issue = defineEntity({
  name: 'issue',
  table: 'issues',
  readBy: 'issue:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    /** Rises per project and is never reused; 0 until the server has numbered it. */
    number: int(),
    title: text(),
    stateId: ref('state'),
    priority: choice(PRIORITIES),
    assigneeIds: set('member'),
    labelIds: set('label'),
    subscriberIds: set('member'),
    parentId: optional(ref('issue')),
    startDate: optional(day()),
    dueDate: optional(day()),
    /** Order key of the manual order, unique in its project. */
    sortOrder: text(),
    createdBy: text(),
    createdAt: instant(),
    updatedAt: instant(),
    completedAt: optional(instant()),
    archivedAt: optional(instant()),
    /** When it was deleted; no one sees it from then on, but it can be restored. */
    removedAt: optional(instant()),
    /** A request that no one has accepted: it is in no list, search or count. See intake. */
    isRequest: flag(),
  },
  scope: (row) => (row.removedAt === null ? scopes.project(row.projectId) : scopes.removed),
  aside: (row) => row.isRequest,
  indexes: ['projectId', 'parentId'],
  cold: { field: 'completedAt', olderThanDays: HOT_DAYS, newest: 'updatedAt' },
});

/** Rich text as ProseMirror JSON; its schema is in packages/editor. */
export type RichText = { readonly type: 'doc'; readonly content?: readonly unknown[] };

/** An issue's description. Same id as the issue. */
export const description = defineEntity({
  name: 'description',
  table: 'descriptions',
  readBy: 'issue:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    issueId: ref('issue'),
    body: json<RichText>(),
    updatedBy: text(),
    updatedAt: instant(),
  },
  scope: (row) => scopes.project(row.projectId),
  partOf: 'issueId',
  unrecorded: ['body'],
});

/** A web address attached to an issue. */
export const issueLink = defineEntity({
  name: 'issueLink',
  table: 'issue_links',
  readBy: 'issue:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    issueId: ref('issue'),
    title: text(),
    url: text(),
    createdBy: text(),
    createdAt: instant(),
  },
  scope: (row) => scopes.project(row.projectId),
  indexes: ['issueId'],
  partOf: 'issueId',
  atMost: { count: 1000, per: ['issueId'], ofOne: { count: 500, by: 'createdBy' } },
});

/** Counts of an issue's links and attachments, which lists don't load; null, or no row, for zero. */
export const issueCounts = facet(issue, {
  name: 'issueCounts',
  table: 'issue_counts',
  carries: ['projectId', 'removedAt'],
  fields: { links: optional(int()), attachments: optional(int()) },
  // Copies get only the links, and those are counted as they are added.
  isOwn: true,
});

/** The key that an issue had in a project it has left: WEB-12, as the project's ID and the number. */
export interface FormerKey {
  readonly projectId: string;
  readonly number: number;
}

/** The keys that an issue had before it was moved; they keep working for everyone who can see the issue. */
export const issueFormerKeys = facet(issue, {
  name: 'issueFormerKeys',
  table: 'issue_former_keys',
  carries: ['projectId', 'removedAt'],
  fields: { keys: optional(json<readonly FormerKey[]>()) },
  isOwn: true,
});

/** The chosen fields of an issue that doesn't exist yet. */
export interface IssueDraftFields {
  stateId?: string | undefined;
  priority?: Priority | undefined;
  assigneeIds?: string[] | undefined;
  labelIds?: string[] | undefined;
  parentId?: string | null | undefined;
  startDate?: string | null | undefined;
  dueDate?: string | null | undefined;
}

/** An unfinished issue: only its author sees it, and no issue list has it. */
export const issueDraft = defineEntity({
  name: 'issueDraft',
  table: 'issue_drafts',
  readBy: 'issue-draft:read',
  fields: {
    id: id(),
    userId: text(),
    projectId: ref('project'),
    title: text(),
    body: optional(json<RichText>()),
    fields: json<IssueDraftFields>(),
    /** Facets of other features, by name. */
    facets: json<Readonly<Record<string, object>>>(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  scope: (row) => scopes.person(row.userId),
  atMost: { count: ISSUE_DRAFTS_MAX, per: ['userId'] },
  indexes: ['projectId'],
  unrecorded: 'all',
});
export type IssueDraft = RowOfEntity<typeof issueDraft>;

export const issueDraftCapabilities = capabilities({
  'issue-draft:create': { project: ROLE.member },
  // People may always read and discard what they wrote for themselves.
  'issue-draft:read': {
    inArchive: true,
    standings: [{ as: 'owner', while: 'workspace:read', in: 'workspace' }],
  },
  'issue-draft:write': { standings: [{ as: 'owner', while: 'workspace:read', in: 'workspace' }] },
});

export type Issue = RowOfEntity<typeof issue>;
export type Description = RowOfEntity<typeof description>;
export type IssueLink = RowOfEntity<typeof issueLink>;
