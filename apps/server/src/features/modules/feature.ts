import {
  archiveModule,
  areModuleDatesValid,
  createModule,
  createModuleLink,
  issue,
  issueModules,
  mayArchiveModule,
  moduleLink,
  projectMember,
  projectModule,
  removeModule,
  removeModuleLink,
  setModules,
  updateModule,
  updateModuleLink,
  type Module,
} from '@cairn/domain';
import { moduleRefusals } from '@cairn/domain/modules/refusals';
import { sql } from 'kysely';
import { handleChange, refused, type CommandTx } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';

/** What is archived stays as it is until it is restored. */
function assertInUse({ name, archivedAt }: Module): void {
  if (archivedAt !== null) throw refused(moduleRefusals.archived, { name }, { field: 'moduleId' });
}

async function assertPeople(tx: CommandTx, projectId: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const members = await tx.where(projectMember, { projectId });
  const known = new Set(members.map(({ userId }) => userId));
  if (people.some((each) => !known.has(each)))
    throw refused(moduleRefusals.not_a_member, {}, { field: 'memberIds' });
}

const named = (leadId: string | null | undefined, memberIds: readonly string[] = []): string[] => [
  ...(leadId ? [leadId] : []),
  ...memberIds,
];

async function assertLinkInUse(tx: CommandTx, linkId: string): Promise<void> {
  const { moduleId } = await tx.get(moduleLink, linkId);
  assertInUse(await tx.get(projectModule, moduleId));
}

const handleSetModules = handleChange(setModules, {
  check: async (tx, { changes }) => {
    for (const { issueId, patch } of changes) {
      const { projectId } = await tx.get(issue, issueId);
      for (const moduleId of patch.moduleIds.add) {
        const row = await tx.get(projectModule, moduleId);
        if (row.projectId !== projectId)
          throw refused(moduleRefusals.other_project, {}, { field: 'moduleIds' });
        assertInUse(row);
      }
    }
  },
});

/** Takes its issues out of a module that is being deleted; their history says out of which. */
async function emptyModule(tx: CommandTx, removed: Module): Promise<void> {
  const held = await tx.query(
    sql<{ id: string }>`select id from issue_modules
      where workspace_id = ${tx.workspaceId} and module_ids @> array[${removed.id}]::uuid[] order by id`,
  );
  await tx.load(
    issueModules,
    held.map(({ id }) => id),
    true,
  );
  for (const { id } of held)
    await tx.update(issueModules, id, { moduleIds: { add: [], remove: [removed.id] } });
}

export const modules: Feature = {
  commandHandlers: [
    handleChange(createModule, {
      check: (tx, { projectId, leadId, memberIds }) => assertPeople(tx, projectId, named(leadId, memberIds)),
    }),
    handleChange(updateModule, {
      check: async (tx, { moduleId, patch }) => {
        const row = await tx.get(projectModule, moduleId);
        assertInUse(row);
        const { startDate = row.startDate, targetDate = row.targetDate } = patch;
        if (!areModuleDatesValid({ startDate, targetDate }))
          throw refused(moduleRefusals.dates, {}, { field: 'targetDate' });
        await assertPeople(tx, row.projectId, named(patch.leadId, patch.memberIds?.add));
      },
    }),
    handleChange(archiveModule, {
      check: async (tx, { moduleId }) => {
        const row = await tx.get(projectModule, moduleId);
        assertInUse(row);
        if (!mayArchiveModule(row)) throw refused(moduleRefusals.not_closed, {}, { field: 'moduleId' });
      },
    }),
    handleChange(removeModule, {
      also: async (tx, _input, changes) => {
        for (const row of changes.removed(projectModule)) await emptyModule(tx, row);
      },
      decides: {
        'issueModules.moduleIds':
          'The browser has no list of all issues of a module, and does not show a module that is gone.',
      },
    }),
    handleChange(createModuleLink, {
      check: async (tx, { moduleId }) => assertInUse(await tx.get(projectModule, moduleId)),
    }),
    handleChange(updateModuleLink, { check: (tx, { linkId }) => assertLinkInUse(tx, linkId) }),
    handleChange(removeModuleLink, { check: (tx, { linkId }) => assertLinkInUse(tx, linkId) }),
    handleSetModules,
  ],
};
