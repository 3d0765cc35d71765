import { can, issue, project, template, type Template } from '@cairn/domain';
import { ClipboardIcon } from '@cairn/ui/icons';
import { Repeat } from 'lucide-react';
import type { ActionContext } from '../../data/action.ts';
import type { FeatureActions } from '../../platform/feature-actions.ts';
import { openIssueForm } from '../issues/public.ts';
import { byName } from './template-order.ts';

/** The templates of the current project, or of all projects where this person may create issues. */
function offered({ actor, lookups, projectId }: ActionContext): readonly Template[] {
  const projects = lookups.rows(project);
  const isOpen = (id: string): boolean =>
    projects.get(id)?.archivedAt === null &&
    can(actor, 'issue:create', { entity: issue, row: { id, projectId: id } });
  const all = [...lookups.rows(template).values()];
  return all
    .filter((each) => (projectId === undefined || each.projectId === projectId) && isOpen(each.projectId))
    .toSorted(byName);
}

export const actions: FeatureActions = {
  actions: [
    {
      id: 'issue.createFromTemplate',
      section: 'create',
      order: 15,
      name: (say) => say('templates.newFrom'),
      icon: <ClipboardIcon />,
      synonyms: ['use template', 'create issue from template', 'from template'],
      when: (context) => offered(context).length > 0,
      choices: (context) => ({
        placeholder: context.say('templates.choose'),
        list: () =>
          offered(context).map((each) => ({
            id: each.id,
            label: each.name,
            icon: <ClipboardIcon />,
            prefix: context.lookups.rows(project).get(each.projectId)?.identifier,
            run: () => openIssueForm({ projectId: each.projectId, fill: each }),
          })),
      }),
    },
  ],
  destinations: [
    {
      in: 'project',
      id: 'projectTemplates',
      order: 65,
      label: 'templates.go',
      word: 'templates',
      icon: () => <ClipboardIcon />,
      path: '/settings/templates',
      needs: 'template:manage',
      synonyms: [
        'issue templates',
        'go to templates',
        'manage templates',
        'edit templates',
        'new template',
        'create template',
      ],
    },
    {
      in: 'project',
      id: 'projectRecurring',
      order: 66,
      label: 'recurring.go',
      word: 'recurring',
      icon: () => <Repeat aria-hidden="true" />,
      path: '/settings/recurring',
      needs: 'template:manage',
      synonyms: [
        'recurring issues',
        'go to recurring issues',
        'repeat issue',
        'scheduled issues',
        'new recurring issue',
        'schedule',
      ],
    },
  ],
};
