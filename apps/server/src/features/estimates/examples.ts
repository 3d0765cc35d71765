import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { featureExamples } from '../../../test/feature-examples.ts';

const values = (...given: readonly string[]) => given.map((value) => ({ id: uuid(), value }));

export const examples = featureExamples({
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
    return { estimate, estimateValue, otherEstimateValue: other };
  },
  commands: {
    'estimate.create': ({ projectId }) => ({
      id: uuid(),
      projectId,
      kind: 'points',
      values: values('1', '2'),
    }),
    'estimate.switch': ({ more }) => ({ estimateId: more['estimate'], patch: { isEnabled: false } }),
    'estimate.edit': ({ more }) => ({
      estimateId: more['estimate'],
      kind: 'categories',
      values: [
        { id: more['otherEstimateValue'], value: 'Large' },
        { id: more['estimateValue'], value: 'Small' },
        ...values('Huge'),
      ],
      moved: [{ from: more['estimateValue'], to: more['otherEstimateValue'] }],
    }),
    'estimate.remove': ({ more }) => ({ estimateId: more['estimate'] }),
    'estimate.set': ({ issueId, otherIssueId, more }) => ({
      changes: [
        { issueId, patch: { valueId: more['otherEstimateValue'] } },
        { issueId: otherIssueId, patch: { valueId: more['estimateValue'] } },
      ],
    }),
  },
  makes: { estimateValue: 'estimate.create' },
  cases: [
    [
      'estimate.edit',
      'moves the issues of a value that goes',
      ({ more }) => ({
        args: {
          estimateId: more['estimate'],
          kind: 'categories',
          values: [{ id: more['otherEstimateValue'], value: 'Large' }, ...values('Small')],
          moved: [{ from: more['estimateValue'], to: more['otherEstimateValue'] }],
        },
      }),
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
