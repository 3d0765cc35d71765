import { uuid } from '@cairn/sync/schema';
import { scopes } from '@cairn/domain';
import { sql } from 'kysely';
import { featureExamples } from '../../../test/feature-examples.ts';

/** Far away, and each time elsewhere: cycles of a project don't overlap. */
let year = 2100;
let pastYear = 2000;
const nextYear = () => {
  year += 1;
  return { startDate: `${year}-03-01`, endDate: `${year}-03-14` };
};

export const examples = featureExamples({
  routes: {
    'GET /api/workspaces/:slug/cycles/:cycle/progress': {
      call: ({ slug }, { more }) => ({ path: `/api/workspaces/${slug}/cycles/${more['cycle']}/progress` }),
    },
  },
  insert: async ({ db }, { workspaceId, projectId, issueId, memberId }, text) => {
    const cycle = uuid();
    const { startDate, endDate } = nextYear();
    await sql`insert into cycles (workspace_id, id, scope, project_id, name, description, start_date, end_date, created_by,
        created_at)
      values (${workspaceId}, ${cycle}, ${scopes.project(projectId)}, ${projectId}, ${text('cycle name')},
        ${text('cycle description')}, ${startDate}, ${endDate}, ${memberId}, now())`.execute(db);
    await sql`insert into issue_cycles (workspace_id, id, scope, project_id, removed_at, cycle_id)
      select workspace_id, id, scope, project_id, removed_at, ${cycle} from issues
      where workspace_id = ${workspaceId} and id = ${issueId}`.execute(db);
    const completed = uuid();
    pastYear -= 1;
    await sql`insert into cycles (workspace_id, id, scope, project_id, name, description, start_date, end_date, created_by,
        created_at)
      values (${workspaceId}, ${completed}, ${scopes.project(projectId)}, ${projectId}, ${text('completed cycle')},
        '', ${`${pastYear}-03-01`}, ${`${pastYear}-03-14`}, ${memberId}, now())`.execute(db);
    return { cycle, completedCycle: completed };
  },
  commands: {
    'cycle.create': ({ projectId }) => ({ id: uuid(), projectId, name: 'Sprint', ...nextYear() }),
    'cycle.update': ({ more }) => ({ cycleId: more['cycle'], patch: { name: 'Sprint', ...nextYear() } }),
    'cycle.remove': ({ more }) => ({ cycleId: more['cycle'] }),
    'cycle.archive': ({ more }) => ({ cycleId: more['completedCycle'] }),
    'cycle.unarchive': ({ more }) => ({ cycleId: more['completedCycle'] }),
    'cycle.transfer': ({ more }) => ({ cycleId: more['completedCycle'], toId: more['cycle'] }),
    'cycle.take-back-transfer': ({ issueId, more }) => ({
      cycleId: more['completedCycle'],
      fromId: more['cycle'],
      issueIds: [issueId],
    }),
    'cycle.move-issues': ({ otherIssueId, more }) => ({
      changes: [{ issueId: otherIssueId, patch: { cycleId: more['cycle'] } }],
    }),
  },
  cases: [
    [
      'cycle.move-issues',
      'out of it',
      ({ issueId }) => ({ args: { changes: [{ issueId, patch: { cycleId: null } }] } }),
    ],
    [
      'cycle.create',
      'without dates',
      ({ projectId }) => ({ args: { id: uuid(), projectId, name: 'Some day' } }),
    ],
  ],
});
