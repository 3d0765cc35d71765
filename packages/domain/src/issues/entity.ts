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
    /** Rising per project, never used twice; 0 until the server has numbered it. */
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
    /** Order key of the hand-made order, unique in its project. */
    sortOrder: text(),
    createdBy: text(),
    createdAt: instant(),
    updatedAt: instant(),
    completedAt: optional(instant()),
    archivedAt: optional(instant()),
    /** Set while it can still be restored; nobody sees it then. */
    removedAt: optional(instant()),
    /** Somebody has asked for it and nobody has accepted it: no list, search or count has it. See intake. */
    isRequest: flag(),
  },
  scope: (row) => (row.removedAt === null ? scopes.project(row.projectId) : scopes.removed),
  aside: (row) => row.isRequest,
  indexes: ['projectId', 'parentId'],
  cold: { field: 'completedAt', olderThanDays: HOT_DAYS, newest: 'updatedAt' },
});

/** Rich text as ProseMirror JSON; see packages/editor for its schema. */
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

/** A web address kept with an issue. */
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

/** How much is kept with an issue that lists don't hold: null, or no row, for nothing. */
export const issueCounts = facet(issue, {
  name: 'issueCounts',
  table: 'issue_counts',
  carries: ['projectId', 'removedAt'],
  fields: { links: optional(int()), attachments: optional(int()) },
  // Of what is counted a copy gets the links only, and each is counted as it comes.
  isOwn: true,
});

/** By what an issue went in a project that it has left: WEB-12, as the project's ID and the number. */
export interface FormerKey {
  readonly projectId: string;
  readonly number: number;
}

/** The keys that an issue had before it was moved: they go on leading to it, for whoever sees the issue and types them. */
export const issueFormerKeys = facet(issue, {
  name: 'issueFormerKeys',
  table: 'issue_former_keys',
  carries: ['projectId', 'removedAt'],
  fields: { keys: optional(json<readonly FormerKey[]>()) },
  isOwn: true,
});

/** What has been chosen for an issue that does not exist yet. */
export interface IssueDraftFields {
  stateId?: string | undefined;
  priority?: Priority | undefined;
  assigneeIds?: string[] | undefined;
  labelIds?: string[] | undefined;
  parentId?: string | null | undefined;
  startDate?: string | null | undefined;
  dueDate?: string | null | undefined;
}

/** An issue as far as one person has written it: nobody else sees it, and no list of issues has it. */
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
    /** What other features add, by the facet's name. */
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
  // What somebody wrote for themselves they go on reading, and may throw away.
  'issue-draft:read': {
    inArchive: true,
    standings: [{ as: 'owner', while: 'workspace:read', in: 'workspace' }],
  },
  'issue-draft:write': { standings: [{ as: 'owner', while: 'workspace:read', in: 'workspace' }] },
});

export type Issue = RowOfEntity<typeof issue>;
export type Description = RowOfEntity<typeof description>;
export type IssueLink = RowOfEntity<typeof issueLink>;
