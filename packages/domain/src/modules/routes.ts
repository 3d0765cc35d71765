import { z } from 'zod';
import { contract, created, json, nothing } from '../http/contract.ts';
import { moment } from '../http/values.ts';
import { workDays } from '../issues/work-days.ts';
import { MODULE_DESCRIPTION_MAX, MODULE_MEMBERS_MAX, MODULE_NAME_MAX, MODULE_STATUSES } from './constants.ts';
import { issueRefusals } from '../issues/refusals.ts';
import { moduleRefusals } from './refusals.ts';

const link = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  url: z.string(),
  created_by: z.uuid(),
  created_at: moment,
});

const onModule = { who: 'member', on: { param: 'module', entity: 'module' } } as const;

const oneModule = { path: '/api/workspaces/:slug/projects/:project/modules/:module', ...onModule } as const;

const moduleJson = z.strictObject({
  id: z.uuid(),
  project_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  status: z.enum(MODULE_STATUSES),
  start_date: z.iso.date().nullable(),
  target_date: z.iso.date().nullable(),
  lead: z.uuid().nullable(),
  members: z.array(z.uuid()),
  created_by: z.uuid(),
  created_at: moment,
  archived_at: moment.nullable(),
  link_module: z.array(link),
});

export const getModule = contract({
  method: 'GET',
  ...oneModule,
  needs: 'module:read',
  share: 'reads',
  summary: 'Returns a module with its links.',
  answer: json(moduleJson),
});

export const patchModule = contract({
  method: 'PATCH',
  ...oneModule,
  needs: 'module:update',
  // New leads and members are checked too.
  furtherBy: 'content',
  share: 'commands',
  summary: 'Updates the given fields of a module that is not archived.',
  input: z.strictObject({
    name: z.string().max(MODULE_NAME_MAX).optional(),
    description: z.string().max(MODULE_DESCRIPTION_MAX).optional(),
    status: z.enum(MODULE_STATUSES).optional(),
    start_date: z.iso.date().nullable().optional(),
    target_date: z.iso.date().nullable().optional(),
    lead: z.uuid().nullable().optional(),
    /** All members; anyone left out is removed. */
    members: z.array(z.uuid()).max(MODULE_MEMBERS_MAX).optional(),
  }),
  errors: [moduleRefusals.archived, moduleRefusals.dates, moduleRefusals.not_in_project],
  answer: json(moduleJson),
});

export const addModuleLink = contract({
  method: 'POST',
  path: '/api/workspaces/:slug/projects/:project/modules/:module/module-links',
  ...onModule,
  needs: 'module:update',
  share: 'commands',
  summary: 'Adds a link to a module. The title is optional.',
  input: z.strictObject({ title: z.string().default(''), url: z.string() }),
  errors: [moduleRefusals.archived, issueRefusals.url_required, issueRefusals.not_a_url],
  answer: created(link),
});

export const deleteModuleLink = contract({
  method: 'DELETE',
  path: '/api/workspaces/:slug/projects/:project/modules/:module/module-links/:link',
  who: 'member',
  on: { param: 'link', entity: 'moduleLink' },
  needs: 'module:update',
  share: 'commands',
  summary: 'Deletes a link of a module.',
  errors: [moduleRefusals.archived],
  answer: nothing,
});

export const getModuleProgress = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/modules/:module/progress',
  ...onModule,
  needs: 'module:read',
  share: 'reads',
  summary:
    'Returns the content of a module at the end of each of its days so far, in issues and in points, from the history of changes.',
  ...workDays,
});
