import { invoke, newId, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command } from '../declare.ts';
import { name } from '../fields.ts';
import { setFacet } from '../issues/edit-facet.ts';
import { webAddress } from '../issues/page-commands.ts';
import { RESTORED_ISSUES_MAX, restoredIssues, stillIn } from '../issues/restored-issues.ts';
import { stillSeated } from '../projects/seats.ts';
import {
  MODULE_LINK_TITLE_MAX,
  MODULE_LINKS_MAX,
  MODULE_MEMBERS_MAX,
  MODULE_NAME_MAX,
  MODULE_STATUSES,
} from './constants.ts';
import { issueModules, module, moduleLink } from './entity.ts';
import { date, DATES_INVALID, description, members } from './module-input.ts';
import { areModuleDatesValid } from './rules.ts';

/** Its links are deleted too. Its issues stay, in their other modules. */
export const removeModule = command({
  name: 'module.remove',
  requires: 'module:remove',
  on: 'moduleId',
  input: z.object({ moduleId: refId('module') }),
  change: (draft, { moduleId }) => {
    for (const { id } of draft.whereAny(issueModules, 'moduleIds', [moduleId]))
      draft.update(issueModules, id, { moduleIds: { add: [], remove: [moduleId] } });
    for (const { id } of draft.where(moduleLink, { moduleId })) draft.remove(moduleLink, id);
    draft.remove(module, moduleId);
  },
  inverse: (draft, { moduleId }): Undo => {
    const row = draft.get(module, moduleId);
    const issueIds = draft.whereAny(issueModules, 'moduleIds', [moduleId]).map(({ id }) => id);
    if (!row || issueIds.length > RESTORED_ISSUES_MAX || row.memberIds.length > MODULE_MEMBERS_MAX)
      return undefined;
    const { createdBy: _by, createdAt: _at, archivedAt, ...held } = row;
    const links = draft
      .where(moduleLink, { moduleId })
      .toSorted((a, b) => a.createdAt - b.createdAt)
      .map(({ id, title, url }) => ({ id, title, url }));
    return invoke(restoreModule, {
      ...held,
      memberIds: [...held.memberIds],
      isArchived: archivedAt !== null,
      links,
      issueIds: issueIds.toSorted(),
    });
  },
});

/**
 * Restores a deleted module with its ID and those of its links, so that links to it work again. The person who restores
 * it becomes its creator.
 */
export const restoreModule = command({
  name: 'module.restore',
  requires: 'module:create',
  on: 'projectId',
  alsoRequires: { leadId: 'member:read', memberIds: 'member:read' },
  input: z
    .object({
      id: newId(),
      projectId: refId('project'),
      name: name(MODULE_NAME_MAX),
      description: description(),
      status: z.enum(MODULE_STATUSES),
      startDate: date(),
      targetDate: date(),
      leadId: z.nullable(refId('member')),
      memberIds: members(),
      isArchived: z.boolean(),
      links: z
        .array(
          z.object({
            id: newId(),
            title: z.string().check(z.trim(), z.maxLength(MODULE_LINK_TITLE_MAX)),
            url: webAddress(),
          }),
        )
        .check(z.maxLength(MODULE_LINKS_MAX)),
      issueIds: restoredIssues(),
    })
    .check(z.refine(areModuleDatesValid, { error: DATES_INVALID, path: ['targetDate'] })),
  change: (draft, { isArchived, links, issueIds, ...held }) => {
    const { id, projectId } = held;
    const created = { createdBy: draft.userId, createdAt: draft.now };
    draft.insert(module, {
      ...held,
      ...created,
      leadId: stillSeated(draft, projectId, held.leadId),
      memberIds: [...new Set(held.memberIds)],
      archivedAt: isArchived ? draft.now : null,
    });
    for (const link of links) draft.insert(moduleLink, { ...link, ...created, projectId, moduleId: id });
    for (const issueId of stillIn(draft, projectId, issueIds))
      setFacet(draft, issueModules, issueId, { moduleIds: { add: [id], remove: [] } });
  },
  inverse: (_draft, { id }): Undo => invoke(removeModule, { moduleId: id }),
});
