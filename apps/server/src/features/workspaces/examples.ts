import { featureExamples } from '../../../test/feature-examples.ts';

export const examples = featureExamples({
  commands: {
    'workspace.update': () => ({ patch: { name: 'Renamed' } }),
    'workspace.leave': () => ({}),
    'member.update': ({ memberId }) => ({ memberId, role: 10 }),
    'member.remove': ({ memberId }) => ({ memberId }),
    'invitation.update': ({ invitationId }) => ({ invitationId, role: 15 }),
    'invitation.remove': ({ invitationId }) => ({ invitationId }),
  },
  cases: [
    [
      'member.update',
      'to less than they are in a project',
      ({ memberId }) => ({ args: { memberId, role: 5 } }),
    ],
  ],
});
