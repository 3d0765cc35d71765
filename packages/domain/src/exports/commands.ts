import { newId, refId } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command } from '../declare.ts';
import { EXPORT_FORMATS, EXPORT_PROJECTS_MAX } from './constants.ts';
import { issueExport } from './entity.ts';

/** Requests a file of the issues of these projects; if none are given, of all projects that the person is in. */
export const createExport = command({
  name: 'export.create',
  requires: 'export:create',
  on: 'workspace',
  alsoRequires: { projectIds: 'export:include' },
  input: z.object({
    id: newId(),
    format: z.enum(EXPORT_FORMATS),
    projectIds: z.array(refId('project')).check(z.maxLength(EXPORT_PROJECTS_MAX)),
    isSplit: z.boolean(),
  }),
  change: (draft, { id, format, projectIds, isSplit }) =>
    draft.insert(issueExport, {
      id,
      userId: draft.userId,
      format,
      ofAllProjects: projectIds.length === 0,
      projectIds: [...new Set(projectIds)],
      isSplit,
      status: 'queued',
      fault: null,
      issues: null,
      bytes: null,
      askedAt: draft.now,
      expiresAt: null,
    }),
});

/** Retries an export that has failed. */
export const retryExport = command({
  name: 'export.retry',
  requires: 'export:retry',
  on: 'exportId',
  input: z.object({ exportId: refId('issueExport') }),
  change: (draft, { exportId }) =>
    draft.update(issueExport, exportId, { status: 'queued', fault: null, askedAt: draft.now }),
});
