import { z } from 'zod';
import { bytes, contract, json } from '../http/contract.ts';
import { moment } from '../http/values.ts';
import { EXPORT_FAULTS, EXPORT_FORMATS, EXPORT_PROJECTS_MAX, EXPORT_STATUSES } from './constants.ts';

const ofMembers = { who: 'member', needs: 'export:create' } as const;

const exportJson = z
  .strictObject({
    id: z.uuid(),
    provider: z.enum(EXPORT_FORMATS),
    /** Once the file is written, the projects in it. */
    project: z.array(z.uuid()),
    multiple: z.boolean(),
    status: z.enum(EXPORT_STATUSES),
    /** Why it has failed. */
    reason: z.enum(EXPORT_FAULTS).nullable(),
    issues: z.int().nullable(),
    bytes: z.int().nullable(),
    created_at: moment,
    expires_at: moment.nullable(),
  })
  .describe('A file of issues that someone has asked for.');

export const createIssueExport = contract({
  method: 'POST',
  path: '/api/workspaces/:slug/export-issues',
  ...ofMembers,
  // The caller must be able to see each project that it names.
  furtherBy: 'content',
  share: 'commands',
  summary:
    'Creates an export of the issues you can see, as csv, xlsx or json. The file is written in the background.',
  input: z.strictObject({
    provider: z.enum(EXPORT_FORMATS),
    /** Defaults to all projects that the caller is in. */
    project: z.array(z.uuid()).max(EXPORT_PROJECTS_MAX).default([]),
    /** Whether to write one file per project, in a zip file. */
    multiple: z.boolean().default(false),
  }),
  errors: 'of-commands',
  answer: json(exportJson),
});

export const listIssueExports = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/export-issues',
  ...ofMembers,
  share: 'reads',
  summary: 'Lists your exports, newest first.',
  answer: json(z.array(exportJson)),
});

export const getExportFile = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/export-issues/:export/file',
  ...ofMembers,
  // Exports belong to their owner: people who may export get 404 for one that isn't theirs.
  furtherBy: 'content',
  share: 'reads',
  summary:
    'Downloads the file of an export. It is available for 7 days, while you can see all of its projects.',
  answer: bytes,
});
