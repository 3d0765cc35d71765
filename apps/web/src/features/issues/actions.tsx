import {
  archiveIssues,
  can,
  isClosedGroup,
  issue as issueEntity,
  removeIssues,
  subscribe,
  unarchiveIssues,
  unsubscribe,
  type Capability,
} from '@cairn/domain';
import {
  ArchiveIcon,
  CopyIcon,
  IssuesIcon,
  LinkIcon,
  PersonIcon,
  PlusIcon,
  TrashIcon,
  UnarchiveIcon,
} from '@cairn/ui/icons';
import { writeClipboard } from '@cairn/ui/copy-button';
import { toast } from '@cairn/ui/toast';
import type { Action, ActionContext } from '../../data/action.ts';
import { copyAddress } from './copy-issue-link.ts';
import { openIssueForm } from './issue-form-store.ts';
import { issueKey } from './issue-key.ts';
import { issuePath } from './issue-reference.tsx';
import { live } from './property-actions.tsx';
import { editIssues } from './use-edit-issues.ts';

const may = ({ actor, issues }: ActionContext, capability: Capability): boolean =>
  issues.length > 0 && issues.every((row) => can(actor, capability, { entity: issueEntity, row }));

const idsOf = ({ issues }: ActionContext): string[] => issues.map((each) => each.id);

/** What the menu calls the issues: their key, or how many they are. */
export function nameOfIssues({ issues, lookups, say }: ActionContext): string {
  const [first, ...others] = issues;
  if (!first) return '';
  return others.length === 0 ? issueKey(first, lookups) : say('commands.issues', { count: issues.length });
}

/** What the command menu and keys can do with issues, beside changing their properties. */
export const issueActions: readonly Action[] = [
  {
    id: 'issue.create',
    section: 'create',
    name: (say) => say('commands.createIssue'),
    icon: <PlusIcon />,
    keywords: 'new add',
    keys: 'c',
    run: ({ projectId }) => openIssueForm(projectId === undefined ? {} : { projectId }),
  },
  {
    id: 'issue.open',
    section: 'issue',
    name: (say) => say('commands.issue.open'),
    icon: <IssuesIcon />,
    when: ({ issues, path, workspace }) => {
      const [row] = issues;
      return issues.length === 1 && row !== undefined && path !== issuePath(workspace.slug, row);
    },
    run: ({ issues, go, workspace }) => {
      const [row] = issues;
      if (row) go(issuePath(workspace.slug, row));
    },
  },
  {
    id: 'issue.assignToMe',
    section: 'issue',
    name: (say) => say('commands.issue.assignToMe'),
    icon: <PersonIcon />,
    keys: 'i',
    when: (context) => may(context, 'issue:update'),
    run: (context) => {
      const { userId } = context.actor;
      const mine = live(context).every((row) => row.assigneeIds.includes(userId));
      const step = mine ? { add: [], remove: [userId] } : { add: [userId], remove: [] };
      editIssues(context.engine.store, context.run, idsOf(context), (row) =>
        row.assigneeIds.includes(userId) === mine ? { assigneeIds: step } : undefined,
      );
    },
  },
  {
    id: 'issue.addSubIssue',
    section: 'issue',
    name: (say) => say('commands.issue.addSubIssue'),
    icon: <PlusIcon />,
    when: (context) => context.issues.length === 1 && may(context, 'issue:create'),
    run: ({ issues }) => {
      const [row] = issues;
      if (row) openIssueForm({ projectId: row.projectId, parentId: row.id });
    },
  },
  {
    id: 'issue.subscribe',
    section: 'issue',
    name: (say) => say('commands.issue.subscribe'),
    icon: <PersonIcon />,
    keywords: 'unsubscribe follow watch',
    when: (context) => may(context, 'issue:subscribe'),
    run: (context) => {
      const { userId } = context.actor;
      const all = live(context).every((row) => row.subscriberIds.includes(userId));
      for (const row of live(context))
        if (row.subscriberIds.includes(userId) === all)
          context.run(all ? unsubscribe : subscribe, { issueId: row.id });
    },
  },
  {
    id: 'issue.copyLink',
    section: 'issue',
    name: (say) => say('commands.issue.copyLink'),
    icon: <LinkIcon />,
    keywords: 'url address',
    keys: 'mod+shift+c',
    when: ({ issues }) => issues.length === 1,
    run: ({ issues, workspace, say }) => {
      const [row] = issues;
      if (row)
        copyAddress(issuePath(workspace.slug, row), {
          title: say('issuePage.copied'),
          lead: say('issuePage.copiedUrl'),
          failed: say('issuePage.copyFailed'),
        });
    },
  },
  {
    id: 'issue.copyKey',
    section: 'issue',
    name: (say) => say('commands.issue.copyKey'),
    icon: <CopyIcon />,
    keywords: 'id identifier number',
    when: ({ issues }) => issues.length > 0,
    run: ({ issues, lookups, say }) => {
      writeClipboard(issues.map((row) => issueKey(row, lookups)).join(' ')).then(
        () => toast.success(say('issuePage.copied')),
        () => toast.error(say('issuePage.copyFailed')),
      );
    },
  },
  {
    id: 'issue.archive',
    section: 'issue',
    name: (say) => say('commands.issue.archive'),
    icon: <ArchiveIcon />,
    when: (context) =>
      may(context, 'issue:archive') &&
      context.issues.every((row) => {
        const group = context.lookups.states.get(row.stateId)?.group;
        return row.archivedAt === null && group !== undefined && isClosedGroup(group);
      }),
    run: (context) => {
      context.run(archiveIssues, { issueIds: idsOf(context) });
      toast.show(context.say('commands.issue.archived', { name: nameOfIssues(context) }));
    },
  },
  {
    id: 'issue.unarchive',
    section: 'issue',
    name: (say) => say('commands.issue.unarchive'),
    icon: <UnarchiveIcon />,
    when: (context) =>
      may(context, 'issue:archive') && context.issues.every((row) => row.archivedAt !== null),
    run: (context) => {
      context.run(unarchiveIssues, { issueIds: idsOf(context) });
      toast.show(context.say('commands.issue.unarchived', { name: nameOfIssues(context) }));
    },
  },
];

/** Deletes at once; what is deleted can be taken back. */
export function removeInFocus(context: ActionContext): void {
  context.run(removeIssues, { issueIds: idsOf(context) });
  toast.show(context.say('commands.issue.removed', { name: nameOfIssues(context) }));
}

/** Whether all the issues in focus may be deleted by this person. */
export const mayRemove = (context: ActionContext): boolean => may(context, 'issue:remove');

export const removeIcon = <TrashIcon />;
