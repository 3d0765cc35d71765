import type { Capability } from '../permissions/capabilities.ts';

/** What a workspace's file can be attached to, the most specific first. */
export const ASSET_SUBJECTS = ['issue', 'page', 'project', 'workspace'] as const;
export type AssetSubject = (typeof ASSET_SUBJECTS)[number];

interface AssetPurpose {
  /** Whose file it is: a person's, or a workspace's. */
  readonly of: 'person' | 'workspace';
  readonly accepts: 'images' | 'anything';
  /** What it may be attached to, and which capability uploading there needs. Only this table decides that. */
  readonly upload: Readonly<Partial<Record<AssetSubject, Capability>>>;
  /** The capability that people other than the uploader need to delete and restore it. */
  readonly manage: Capability | undefined;
}

/** Everything files are uploaded for. A new purpose is a line here. */
export const ASSET_PURPOSES = {
  'person-avatar': { of: 'person', accepts: 'images', upload: {}, manage: undefined },
  'person-cover': { of: 'person', accepts: 'images', upload: {}, manage: undefined },
  'workspace-logo': {
    of: 'workspace',
    accepts: 'images',
    upload: { workspace: 'workspace:update' },
    manage: 'workspace:update',
  },
  // Attached to the workspace while the project is being created.
  'project-cover': {
    of: 'workspace',
    accepts: 'images',
    upload: { project: 'project:update', workspace: 'project:create' },
    manage: 'project:update',
  },
  'issue-attachment': {
    of: 'workspace',
    accepts: 'anything',
    upload: { issue: 'issue:update' },
    manage: 'issue:update',
  },
  // Attached to the project while the issue is being written.
  'issue-description': {
    of: 'workspace',
    accepts: 'anything',
    upload: { issue: 'issue:update', project: 'issue:create' },
    manage: 'issue:update',
  },
  page: {
    of: 'workspace',
    accepts: 'anything',
    upload: { page: 'page:update' },
    manage: 'page:update',
  },
  comment: {
    of: 'workspace',
    accepts: 'anything',
    upload: { issue: 'comment:create' },
    manage: 'comment:remove',
  },
  'page-comment': {
    of: 'workspace',
    accepts: 'anything',
    upload: { page: 'page-comment:create' },
    manage: 'page-comment:remove',
  },
} as const satisfies Readonly<Record<string, AssetPurpose>>;

export type AssetPurposeName = keyof typeof ASSET_PURPOSES;

/** The rules of a purpose, with wider types than its entry in the table. */
export const assetPurpose = (name: AssetPurposeName): AssetPurpose => ASSET_PURPOSES[name];

export const isAssetPurpose = (name: unknown): name is AssetPurposeName =>
  typeof name === 'string' && Object.hasOwn(ASSET_PURPOSES, name);
