import { ROLE, scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { featureExamples } from '../../../test/feature-examples.ts';
import { counter } from '../../../test/given/counter.ts';
import { given } from '../../../test/given/command.ts';

declare module '../../../test/project-rows.ts' {
  interface Place {
    /** Another project of the workspace, which only its first Admin is in. */
    readonly otherProjectId: string;
    readonly stateElsewhereId: string;
    readonly labelElsewhereId: string;
  }
}

const nextProject = counter();

export const examples = featureExamples({
  begin: async ({ db }, { workspaceId, projectId }) => {
    const [otherProjectId, stateElsewhereId, labelElsewhereId] = [uuid(), uuid(), uuid()];
    const scope = scopes.project(otherProjectId);
    const identifier = `E${nextProject()}`;
    await sql`insert into projects (workspace_id, id, scope, name, identifier, description, is_public, has_cycles,
        has_modules, has_views, has_pages, has_intake, created_by, created_at)
      select workspace_id, ${otherProjectId}, ${scope}, ${`Elsewhere ${identifier}`}, ${identifier}, '', false, true, true,
        true, true, false, created_by, now()
      from projects where workspace_id = ${workspaceId} and id = ${projectId}`.execute(db);
    await sql`insert into project_listings (workspace_id, id, scope, name, identifier, description, is_public, created_at)
      select workspace_id, id, ${scopes.admins}, name, identifier, '', false, now() from projects
      where workspace_id = ${workspaceId} and id = ${otherProjectId}`.execute(db);
    await sql`insert into issue_counters (workspace_id, project_id, last_number)
      values (${workspaceId}, ${otherProjectId}, 10)`.execute(db);
    await sql`insert into project_members (workspace_id, id, scope, project_id, user_id, role, created_at)
      select workspace_id, ${uuid()}, ${scope}, ${otherProjectId}, user_id, ${ROLE.admin}, now() from project_members
      where workspace_id = ${workspaceId} and project_id = ${projectId} and role = ${ROLE.admin}
      order by created_at, id limit 1`.execute(db);
    await sql`insert into states (workspace_id, id, scope, project_id, name, color, "group", sort_order, is_default)
      values (${workspaceId}, ${stateElsewhereId}, ${scope}, ${otherProjectId}, 'Elsewhere', '#000000', 'started', 'a0', true)`.execute(
      db,
    );
    await sql`insert into labels (workspace_id, id, scope, project_id, name, color, sort_order)
      values (${workspaceId}, ${labelElsewhereId}, ${scope}, ${otherProjectId}, 'Elsewhere', '#000000', 'a0')`.execute(
      db,
    );
    return { otherProjectId, stateElsewhereId, labelElsewhereId };
  },
  commands: {
    'issue.copy-to-project': ({ projectId, issueId, stateId, labelId, memberId, linkId, ...rows }) => ({
      projectId,
      copies: [
        {
          issueId,
          id: uuid(),
          title: 'Copy',
          stateId,
          assigneeIds: [memberId],
          labelIds: [labelId],
          estimateValueId: rows.estimateValueId,
          links: [{ of: linkId, id: uuid() }],
        },
      ],
    }),
    // Into the project in which everyone's role is known: the same rights apply, and issues already there stay.
    'issue.move-to-project': ({ projectId, issueId, stateId, labelId, memberId, ...rows }) => ({
      projectId,
      moves: [
        {
          issueId,
          stateId,
          assigneeIds: [memberId],
          labelIds: [labelId],
          estimateValueId: rows.estimateValueId,
          cycleId: rows.cycleId,
          moduleIds: [rows.moduleId],
        },
      ],
    }),
  },
  cases: [
    [
      'issue.copy-to-project',
      'a family to another project, with what is written in it',
      ({ otherProjectId, stateElsewhereId, labelElsewhereId, issueId, otherIssueId, linkId }) => {
        const [parentId, childId] = [uuid(), uuid()];
        const there = { stateId: stateElsewhereId, assigneeIds: [], labelIds: [labelElsewhereId] };
        return {
          before: [
            given('issue.update', { changes: [{ issueId: otherIssueId, patch: { parentId: issueId } }] }),
          ],
          args: {
            projectId: otherProjectId,
            copies: [
              { ...there, issueId, id: parentId, title: 'Copy', links: [{ of: linkId, id: uuid() }] },
              { ...there, issueId: otherIssueId, id: childId, title: 'Below', parentId },
            ],
          },
        };
      },
    ],
    [
      'issue.move-to-project',
      'with all that belongs to it',
      ({ otherProjectId, stateElsewhereId, labelElsewhereId, issueId, otherIssueId }) => ({
        args: {
          projectId: otherProjectId,
          moves: [issueId, otherIssueId].map((each) => ({
            issueId: each,
            stateId: stateElsewhereId,
            assigneeIds: [],
            labelIds: [labelElsewhereId],
          })),
        },
      }),
    ],
    [
      'issue.move-to-project',
      'to a place that is taken',
      ({ otherProjectId, stateElsewhereId, issueId, otherIssueId }) => {
        const to = { stateId: stateElsewhereId, assigneeIds: [], labelIds: [], sortOrder: 'a0V' };
        return {
          before: [
            given('issue.move-to-project', {
              projectId: otherProjectId,
              moves: [{ issueId: otherIssueId, ...to }],
            }),
          ],
          args: { projectId: otherProjectId, moves: [{ issueId, ...to }] },
        };
      },
    ],
    [
      'issue.move-to-project',
      'back to where it had a number',
      ({ projectId, otherProjectId, stateElsewhereId, issueId, stateId, labelId, ...rows }) => ({
        before: [
          given('issue.move-to-project', {
            projectId: otherProjectId,
            moves: [{ issueId, stateId: stateElsewhereId, assigneeIds: [], labelIds: [] }],
          }),
        ],
        args: {
          projectId,
          moves: [
            {
              issueId,
              stateId,
              assigneeIds: [],
              labelIds: [labelId],
              estimateValueId: rows.estimateValueId,
              cycleId: rows.cycleId,
              moduleIds: [rows.moduleId],
            },
          ],
        },
      }),
    ],
  ],
});
