import { uuid } from '@cairn/sync/schema';
import { featureExamples, type FeatureExamples } from '../../../test/feature-examples.ts';
import { given } from '../../../test/given/command.ts';

const commands = {
  'project.create': () => ({
    id: uuid(),
    membershipId: uuid(),
    stateIds: Array.from({ length: 5 }, () => uuid()),
    name: `New ${uuid()}`,
    identifier: 'NEW',
  }),
  'project.update': ({ projectId }) => ({ projectId, patch: { description: 'About it' } }),
  'project.arrange': ({ projectId }) => ({ id: uuid(), projectIds: [projectId] }),
  'project.archive': ({ projectId }) => ({ projectId }),
  'project.unarchive': ({ projectId }) => ({ projectId }),
  'project.remove': ({ projectId }) => ({ projectId }),
  'project.join': ({ projectId }) => ({ listingId: projectId, membershipId: uuid() }),
  'project.leave': ({ projectId }) => ({ projectId }),
  'project.add-members': ({ projectId, memberId }) => ({
    projectId,
    members: [{ id: uuid(), userId: memberId, role: 10 }],
  }),
  'project.update-member': ({ membershipId }) => ({ membershipId, role: 5 }),
  'project.remove-member': ({ membershipId }) => ({ membershipId }),
} satisfies FeatureExamples['commands'];

export const examples = featureExamples({
  commands,
  cases: [
    [
      'project.arrange',
      'a second time',
      ({ projectId }) => ({
        before: [given('project.arrange', { id: uuid(), projectIds: [projectId] })],
        args: { id: uuid(), projectIds: [uuid(), projectId] },
      }),
    ],
    [
      'project.create',
      'led by somebody else',
      (rows) => ({ args: { ...commands['project.create'](), leadId: rows.memberId } }),
    ],
    [
      'project.create',
      'with states of its own',
      () => {
        const stateIds = [uuid(), uuid()];
        const states = [
          { name: 'Idea', color: '#2563eb', group: 'unstarted' },
          { name: 'Printed', description: 'On paper', color: '#16a34a', group: 'completed' },
        ];
        const args = { ...commands['project.create'](), stateIds, states, defaultStateId: stateIds[1] };
        return { args };
      },
    ],
    [
      'project.add-members',
      'somebody new with too high a role',
      ({ projectId, outsiderId }) => ({
        args: { projectId, members: [{ id: uuid(), userId: outsiderId, role: 20 }] },
      }),
    ],
    [
      'project.remove-member',
      'the lead',
      ({ projectId, memberId, membershipId }) => ({
        before: [given('project.update', { projectId, patch: { leadId: memberId } })],
        args: { membershipId },
      }),
    ],
    [
      'project.update',
      'what others see of it',
      ({ projectId }) => ({ args: { projectId, patch: { name: 'Another name', isPublic: true } } }),
    ],
    [
      'project.archive',
      'a second time',
      ({ projectId }) => ({
        before: [given('project.archive', { projectId })],
        args: { projectId },
      }),
    ],
    [
      'project.unarchive',
      'an archived one',
      ({ projectId }) => ({
        before: [given('project.archive', { projectId })],
        args: { projectId },
      }),
    ],
  ],
  ends: { project: ['project.remove-member', 'project.archive', 'project.leave', 'project.remove'] },
  // Leaving one project still allows deleting the other.
  lastRows: { 'project.remove': ({ hidden }) => hidden },
});
