import { z } from 'zod';
import { bytes, contract, json } from '../http/contract.ts';
import { moment } from '../http/values.ts';
import { EXPORT_FAULTS, EXPORT_FORMATS, EXPORT_PROJECTS_MAX, EXPORT_STATUSES } from './constants.ts';

const ofMembers = { who: 'member', needs: 'export:create' } as const;

const exportJson = z
  .strictObject({
    id: z.uuid(),
    provider: z.enum(EXPORT_FORMATS),
    /** Those in the file once it is written. */
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
  // Each project that it names has to be one that the person sees.
  furtherBy: 'content',
  share: 'commands',
  summary:
    'Creates an export of the issues you can see, as csv, xlsx or json. The file is written in the background.',
  input: z.strictObject({
    provider: z.enum(EXPORT_FORMATS),
    /** All projects that you are in when there is none. */
    project: z.array(z.uuid()).max(EXPORT_PROJECTS_MAX).default([]),
    /** A file for each project, in a zip file. */
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
  // An export is its owner's: whoever may have some is told when there is none.
  furtherBy: 'content',
  share: 'reads',
  summary:
    'Downloads the file of an export. It is available for 7 days, while you can see all of its projects.',
  answer: bytes,
});
