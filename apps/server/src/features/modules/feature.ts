import {
  archiveModule,
  createModule,
  createModuleLink,
  issue,
  issueModules,
  isModuleClosed,
  module,
  moduleLink,
  moveToModules,
  removeModuleLink,
  restoreModule,
  updateModule,
  updateModuleLink,
} from '@cairn/domain';
import { moduleRefusals } from '@cairn/domain/modules/refusals';
import { handleChange, refused, type CommandTx } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { loadWithFacet } from '../issues/public.ts';
import { routes } from './routes.ts';
import { assertDates, assertInProject, assertNotArchived } from './assert-module.ts';

const handleCreateModule = handleChange(createModule, {
  check: (tx, { projectId, leadId, memberIds }) =>
    assertInProject(tx, projectId, [...(leadId === null ? [] : [leadId]), ...memberIds]),
});

const handleUpdateModule = handleChange(updateModule, {
  check: async (tx, { moduleId, patch }) => {
    const row = await tx.get(module, moduleId);
    assertNotArchived(row);
    const { startDate = row.startDate, targetDate = row.targetDate, leadId, memberIds } = patch;
    assertDates({ startDate, targetDate });
    // Forms send the current lead too.
    const added = [leadId ?? [], memberIds?.add ?? []].flat().filter((each) => each !== row.leadId);
    await assertInProject(tx, row.projectId, added);
  },
});

const handleArchiveModule = handleChange(archiveModule, {
  check: async (tx, { moduleId }) => {
    const row = await tx.get(module, moduleId);
    if (!isModuleClosed(row)) throw refused(moduleRefusals.not_closed, {}, { field: 'moduleId' });
  },
});

const handleMoveToModules = handleChange(moveToModules, {
  check: async (tx, { changes }) => {
    for (const { issueId, patch } of changes) {
      const { projectId } = await tx.get(issue, issueId);
      for (const id of patch.moduleIds.add) {
        const row = await tx.get(module, id);
        if (row.projectId !== projectId)
          throw refused(moduleRefusals.other_project, {}, { field: 'moduleIds' });
        assertNotArchived(row);
      }
    }
  },
});

export const modules: Feature = {
  commandHandlers: [
    handleCreateModule,
    handleUpdateModule,
    handleArchiveModule,
    handleMoveToModules,
    handleChange(restoreModule, {
      check: (tx, { issueIds }) => loadWithFacet(tx, issueModules, issueIds),
    }),
    handleChange(createModuleLink, {
      check: async (tx, { moduleId }) => assertNotArchived(await tx.get(module, moduleId)),
    }),
    handleChange(updateModuleLink, { check: assertLinkOpen }),
    handleChange(removeModuleLink, { check: assertLinkOpen }),
  ],
  routes,
};

async function assertLinkOpen(tx: CommandTx, { linkId }: { readonly linkId: string }): Promise<void> {
  const { moduleId } = await tx.get(moduleLink, linkId);
  assertNotArchived(await tx.get(module, moduleId));
}
