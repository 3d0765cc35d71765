import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { given } from '../../../test/given/command.ts';
import { featureExamples } from '../../../test/feature-examples.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly estimateId: string;
    readonly estimateValueId: string;
    readonly otherEstimateValueId: string;
  }
}

const values = (...given: readonly string[]) => given.map((value) => ({ id: uuid(), value }));

export const examples = featureExamples({
  after: ['issues'],
  insert: async ({ db }, { workspaceId, projectId, issueId }, text) => {
    const [estimate, estimateValue, other] = [uuid(), uuid(), uuid()];
    const scope = scopes.project(projectId);
    await sql`insert into estimates (workspace_id, id, scope, project_id, kind, is_enabled)
      values (${workspaceId}, ${estimate}, ${scope}, ${projectId}, 'categories', true)`.execute(db);
    for (const [id, name] of [
      [estimateValue, 'estimate'],
      [other, 'other'],
    ] as const)
      await sql`insert into estimate_values (workspace_id, id, scope, project_id, estimate_id, value, sort_order)
        values (${workspaceId}, ${id}, ${scope}, ${projectId}, ${estimate}, ${text(name).slice(-20)}, 'a0')`.execute(
        db,
      );
    await sql`insert into issue_estimates (workspace_id, id, scope, project_id, removed_at, value_id)
      select workspace_id, id, scope, project_id, removed_at, ${estimateValue} from issues
      where workspace_id = ${workspaceId} and id = ${issueId}`.execute(db);
    return {
      estimateId: estimate,
      estimateValueId: estimateValue,
      otherEstimateValueId: other,
    };
  },
  commands: {
    'estimate.create': ({ projectId }) => ({
      id: uuid(),
      projectId,
      kind: 'points',
      values: values('1', '2'),
    }),
    'estimate.switch': (rows) => ({ estimateId: rows.estimateId, patch: { isEnabled: false } }),
    'estimate.edit': (rows) => ({
      estimateId: rows.estimateId,
      kind: 'categories',
      values: [
        { id: rows.otherEstimateValueId, value: 'Large' },
        { id: rows.estimateValueId, value: 'Small' },
        ...values('Huge'),
      ],
      moved: [{ from: rows.estimateValueId, to: rows.otherEstimateValueId }],
    }),
    'estimate.remove': (rows) => ({ estimateId: rows.estimateId }),
    'estimate.take-back-edit': (rows) => ({
      estimateId: rows.estimateId,
      kind: 'categories',
      values: [
        { id: rows.otherEstimateValueId, value: 'Large', sortOrder: 'a1' },
        { id: rows.estimateValueId, value: 'Small', sortOrder: 'a2' },
      ],
      left: [
        { id: rows.estimateValueId, value: 'Low' },
        { id: rows.otherEstimateValueId, value: 'High' },
      ],
      sized: [],
    }),
    'estimate.restore': ({ projectId, issueId, otherIssueId }) => {
      const [small, large] = [uuid(), uuid()];
      return {
        id: uuid(),
        projectId,
        kind: 'points',
        isEnabled: false,
        values: [
          { id: small, value: '1', sortOrder: 'a0' },
          { id: large, value: '2', sortOrder: 'a1' },
        ],
        sized: [
          { had: small, has: null, issueIds: [issueId] },
          { had: large, has: null, issueIds: [otherIssueId, uuid()] },
        ],
      };
    },
    'estimate.set': ({ issueId, otherIssueId, ...rows }) => ({
      changes: [
        { issueId, patch: { valueId: rows.otherEstimateValueId } },
        { issueId: otherIssueId, patch: { valueId: rows.estimateValueId } },
      ],
    }),
  },
  makes: { estimateValue: 'estimate.create' },
  // These leave a value that can't be undone.
  last: ['estimate.edit', 'estimate.remove'],
  cases: [
    [
      'estimate.edit',
      'moves the issues of a value that goes',
      (rows) => ({
        args: {
          estimateId: rows.estimateId,
          kind: 'categories',
          values: [{ id: rows.otherEstimateValueId, value: 'Large' }, ...values('Small')],
          moved: [{ from: rows.estimateValueId, to: rows.otherEstimateValueId }],
        },
      }),
    ],
    [
      'estimate.take-back-edit',
      'gives the issues of a value that has gone theirs back',
      (rows) => {
        const [left, right] = [
          { id: rows.otherEstimateValueId, value: 'Large' },
          { id: uuid(), value: 'Small' },
        ];
        return {
          before: [
            given('estimate.edit', {
              estimateId: rows.estimateId,
              kind: 'categories',
              values: [left, right],
              moved: [{ from: rows.estimateValueId, to: rows.otherEstimateValueId }],
            }),
          ],
          args: {
            estimateId: rows.estimateId,
            kind: 'categories',
            values: [
              { id: rows.otherEstimateValueId, value: 'Big', sortOrder: 'a0' },
              { id: rows.estimateValueId, value: 'Little', sortOrder: 'a0' },
            ],
            left: [left, right],
            sized: [
              { had: rows.estimateValueId, has: rows.otherEstimateValueId, issueIds: [rows.issueId, uuid()] },
            ],
          },
        };
      },
    ],
    [
      'estimate.set',
      'takes it away',
      ({ issueId }) => ({ args: { changes: [{ issueId, patch: { valueId: null } }] } }),
    ],
    [
      'issue.duplicate',
      'an issue with an estimate',
      ({ issueId, linkId }) => ({
        args: { issueId, id: uuid(), title: 'Copy', sortOrder: 'a7', links: [{ of: linkId, id: uuid() }] },
      }),
    ],
  ],
});
