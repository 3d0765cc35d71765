import { GridIcon, MailIcon, PeopleIcon, PlusIcon, SettingsIcon } from '@cairn/ui/icons';
import type { FeatureActions } from '../../platform/feature-actions.ts';

export const actions: FeatureActions = {
  actions: [
    {
      id: 'go.workspace',
      section: 'go',
      order: 20,
      name: (say) => say('commands.go.workspace'),
      icon: <GridIcon />,
      synonyms: ['change workspace', 'switch team', 'switch organization'],
      keys: 'g w',
      when: ({ session }) => session.workspaces.length > 1,
      choices: (context) => ({
        placeholder: context.say('commands.go.workspace'),
        isShort: true,
        list: () =>
          context.session.workspaces.map((each) => ({
            id: each.id,
            label: each.name,
            isOn: each.id === context.workspace.id,
            run: () => context.go(`/${each.slug}`),
          })),
      }),
    },
  ],
  destinations: [
    {
      in: 'workspace',
      id: 'workspaceSettings',
      order: 50,
      label: 'commands.go.workspaceSettings',
      icon: <SettingsIcon />,
      path: '/settings',
      keys: 'g s',
      synonyms: ['settings', 'go to settings', 'general settings', 'organization settings', 'team settings'],
    },
    {
      in: 'workspace',
      id: 'workspaceMembers',
      order: 60,
      label: 'commands.go.workspaceMembers',
      icon: <PeopleIcon />,
      path: '/settings/members',
      synonyms: [
        'invite',
        'invite people',
        'invite members',
        'add members',
        'manage members',
        'team',
        'users',
      ],
    },
    {
      in: 'account',
      id: 'invitations',
      order: 100,
      label: 'commands.go.invitations',
      icon: <MailIcon />,
      path: '/invitations',
      synonyms: ['pending invitations', 'my invitations', 'join workspace'],
    },
    {
      in: 'account',
      id: 'newWorkspace',
      order: 110,
      label: 'commands.go.newWorkspace',
      icon: <PlusIcon />,
      path: '/create-workspace',
      synonyms: ['create workspace', 'add workspace', 'new organization', 'new team'],
    },
  ],
};
