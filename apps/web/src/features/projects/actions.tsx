import { can, project as projectEntity } from '@cairn/domain';
import { FolderIcon, GridIcon, PeopleIcon, SettingsIcon } from '@cairn/ui/icons';
import type { FeatureActions } from '../../platform/feature-actions.ts';
import { openCreateProject } from './create-project-store.ts';
import { ProjectMark } from './project-mark.tsx';

export const actions: FeatureActions = {
  actions: [
    {
      id: 'project.create',
      section: 'create',
      order: 20,
      name: (say) => say('commands.createProject'),
      icon: <FolderIcon />,
      synonyms: ['new project', 'add project', 'create new project'],
      when: ({ actor }) => can(actor, 'project:create', 'workspace'),
      run: openCreateProject,
    },
    {
      id: 'go.project',
      section: 'go',
      order: 10,
      name: (say) => say('commands.go.project'),
      icon: <FolderIcon />,
      synonyms: ['switch project', 'open project', 'find project', 'change project'],
      keys: 'g i',
      choices: (context) => ({
        placeholder: context.say('commands.go.project'),
        list: () =>
          [...context.lookups.rows(projectEntity).values()]
            .filter((row) => row.archivedAt === null)
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map((row) => ({
              id: row.id,
              label: row.name,
              prefix: row.identifier,
              icon: <ProjectMark icon={row.icon} />,
              isOn: row.id === context.projectId,
              run: () => context.go(`/${context.workspace.slug}/projects/${row.id}/issues`),
            })),
      }),
    },
  ],
  destinations: [
    {
      in: 'workspace',
      id: 'projects',
      order: 30,
      label: 'commands.go.projects',
      icon: <GridIcon />,
      path: '/projects',
      keys: 'g p',
      synonyms: ['go to projects', 'projects', 'browse projects', 'project list', 'join project'],
    },
    {
      in: 'project',
      id: 'projectSettings',
      order: 30,
      label: 'commands.go.projectSettings',
      word: 'settings',
      icon: () => <SettingsIcon />,
      path: '/settings',
      needs: 'project:update',
      synonyms: ['project settings', 'configure project', 'edit project', 'archive project'],
    },
    {
      in: 'project',
      id: 'projectMembers',
      order: 40,
      label: 'commands.go.projectMembers',
      word: 'members',
      icon: () => <PeopleIcon />,
      path: '/settings/members',
      needs: 'project:update',
      synonyms: ['project members', 'invite to project', 'add project members', 'project access'],
    },
  ],
  undoWords: {
    'project.archive': { undo: 'commands.undone.unarchived', redo: 'commands.redone.archived' },
    'project.unarchive': { undo: 'commands.undone.archived', redo: 'commands.redone.unarchived' },
  },
};
