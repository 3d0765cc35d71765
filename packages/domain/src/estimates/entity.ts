import {
  choice,
  defineEntity,
  facet,
  flag,
  id,
  optional,
  ref,
  text,
  type RowOfEntity,
} from '@cairn/sync/schema';
import { issue } from '../issues/entity.ts';
import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';
import { ESTIMATE_KINDS } from './constants.ts';

/** How a project sizes its issues. */
export const estimate = defineEntity({
  name: 'estimate',
  table: 'estimates',
  readBy: 'estimate:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    kind: choice(ESTIMATE_KINDS),
    /** If off, estimates are hidden in the project; issues keep theirs. */
    isEnabled: flag(),
  },
  scope: (row) => scopes.project(row.projectId),
  atMost: { count: 20, per: ['projectId'] },
  indexes: ['projectId'],
});
export type Estimate = RowOfEntity<typeof estimate>;

/** A value that issues of the project can have. */
export const estimateValue = defineEntity({
  name: 'estimateValue',
  table: 'estimate_values',
  readBy: 'estimate:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    estimateId: ref('estimate'),
    value: text(),
    sortOrder: text(),
  },
  scope: (row) => scopes.project(row.projectId),
  atMost: { count: 500, per: ['projectId'] },
  indexes: ['projectId', 'estimateId'],
});
export type EstimateValue = RowOfEntity<typeof estimateValue>;

/** The estimate of an issue. */
export const issueEstimate = facet(issue, {
  name: 'issueEstimate',
  table: 'issue_estimates',
  carries: ['projectId', 'removedAt'],
  fields: { valueId: optional(ref('estimateValue')) },
});

export const estimateCapabilities = capabilities({
  'estimate:read': { project: ROLE.guest, inArchive: true },
  'estimate:manage': { project: ROLE.admin },
});
