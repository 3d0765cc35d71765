import { uuid } from '@cairn/sync/schema';
import { scopes } from '@cairn/domain';
import { sql } from 'kysely';
import { given } from '../../../test/given/command.ts';
import { featureExamples } from '../../../test/feature-examples.ts';
import { counter } from '../../../test/given/counter.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly cycleId: string;
    readonly completedCycleId: string;
  }
}

/** Far in the future and different each time, because cycles of a project can't overlap. */
const [nextFuture, nextPast] = [counter(), counter()];
const nextYear = () => {
  const year = 2100 + nextFuture();
  return { startDate: `${year}-03-01`, endDate: `${year}-03-14` };
};

const overHttp = ({ startDate, endDate }: ReturnType<typeof nextYear>) => ({
  start_date: startDate,
  end_date: endDate,
});

export const examples = featureExamples({
  routes: {
    'GET /api/workspaces/:slug/projects/:project/cycles/:cycle': {
      call: ({ slug }, { projectId, cycleId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/cycles/${cycleId}`,
      }),
    },
    'PATCH /api/workspaces/:slug/projects/:project/cycles/:cycle': {
      call: ({ slug }, { projectId, cycleId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/cycles/${cycleId}`,
        body: { name: 'Renamed', description: 'Said over HTTP', ...overHttp(nextYear()) },
      }),
    },
    'GET /api/workspaces/:slug/cycles/:cycle/progress': {
      call: ({ slug }, rows) => ({ path: `/api/workspaces/${slug}/cycles/${rows.cycleId}/progress` }),
    },
    'GET /api/workspaces/:slug/cycles/:cycle/snapshot': {
      call: ({ slug }, rows) => ({
        path: `/api/workspaces/${slug}/cycles/${rows.completedCycleId}/snapshot`,
      }),
    },
    'GET /api/workspaces/:slug/projects/:project/cycles/velocity': {
      call: ({ slug }, { projectId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/cycles/velocity`,
      }),
    },
  },
  after: ['issues'],
  insert: async ({ db }, { workspaceId, projectId, issueId, memberId }, text) => {
    const cycle = uuid();
    const { startDate, endDate } = nextYear();
    await sql`insert into cycles (workspace_id, id, scope, project_id, name, description, start_date, end_date, owner_id,
        created_by, created_at)
      values (${workspaceId}, ${cycle}, ${scopes.project(projectId)}, ${projectId}, ${text('cycle name')},
        ${text('cycle description')}, ${startDate}, ${endDate}, ${memberId}, ${memberId}, now())`.execute(db);
    await sql`insert into issue_cycles (workspace_id, id, scope, project_id, removed_at, cycle_id)
      select workspace_id, id, scope, project_id, removed_at, ${cycle} from issues
      where workspace_id = ${workspaceId} and id = ${issueId}`.execute(db);
    const completed = uuid();
    const pastYear = 2000 - nextPast();
    await sql`insert into cycles (workspace_id, id, scope, project_id, name, description, start_date, end_date, created_by,
        created_at)
      values (${workspaceId}, ${completed}, ${scopes.project(projectId)}, ${projectId}, ${text('completed cycle')},
        '', ${`${pastYear}-03-01`}, ${`${pastYear}-03-14`}, ${memberId}, now())`.execute(db);
    return { cycleId: cycle, completedCycleId: completed };
  },
  commands: {
    'cycle.create': ({ projectId }) => ({ id: uuid(), projectId, name: 'Sprint', ...nextYear() }),
    'cycle.update': (rows) => ({ cycleId: rows.cycleId, patch: { name: 'Sprint', ...nextYear() } }),
    'cycle.move': (rows) => ({ cycleId: rows.completedCycleId, sortOrder: 'a0' }),
    'cycle.remove': (rows) => ({ cycleId: rows.cycleId }),
    'cycle.restore': ({ projectId, issueId, memberId }) => ({
      id: uuid(),
      projectId,
      name: 'Sprint',
      description: 'Less at sea',
      ...nextYear(),
      sortOrder: null,
      ownerId: memberId,
      isArchived: false,
      issueIds: [issueId],
    }),
    'cycle.archive': (rows) => ({ cycleId: rows.completedCycleId }),
    'cycle.unarchive': (rows) => ({ cycleId: rows.completedCycleId }),
    'cycle.transfer': (rows) => ({ cycleId: rows.completedCycleId, toId: rows.cycleId }),
    'cycle.take-back-transfer': ({ issueId, ...rows }) => ({
      cycleId: rows.completedCycleId,
      fromId: rows.cycleId,
      issueIds: [issueId],
    }),
    'cycle.move-issues': ({ otherIssueId, ...rows }) => ({
      changes: [{ issueId: otherIssueId, patch: { cycleId: rows.cycleId } }],
    }),
  },
  cases: [
    [
      'cycle.unarchive',
      'an archived one',
      (rows) => ({
        before: [given('cycle.archive', { cycleId: rows.completedCycleId })],
        args: { cycleId: rows.completedCycleId },
      }),
    ],
    [
      'cycle.move-issues',
      'out of it',
      ({ issueId }) => ({ args: { changes: [{ issueId, patch: { cycleId: null } }] } }),
    ],
    [
      'cycle.restore',
      'an archived one without dates, with an issue that is in no cycle and one that has gone',
      ({ projectId, otherIssueId }) => ({
        args: {
          id: uuid(),
          projectId,
          name: 'Some day',
          description: '',
          startDate: null,
          endDate: null,
          sortOrder: 'a4',
          isArchived: true,
          issueIds: [otherIssueId, uuid()],
        },
      }),
    ],
    ['cycle.move', 'back', (rows) => ({ args: { cycleId: rows.cycleId, sortOrder: null } })],
    [
      'cycle.create',
      'without dates',
      ({ projectId }) => ({ args: { id: uuid(), projectId, name: 'Some day' } }),
    ],
    [
      'cycle.create',
      'owned by nobody',
      ({ projectId }) => ({ args: { id: uuid(), projectId, name: 'Some day', ownerId: null } }),
    ],
    [
      'cycle.update',
      'with another owner',
      ({ cycleId, memberId }) => ({ args: { cycleId, patch: { ownerId: memberId } } }),
    ],
  ],
});
