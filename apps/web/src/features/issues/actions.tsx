import {
  archiveIssues,
  BULK_PART,
  can,
  isClosedGroup,
  issue as issueEntity,
  project,
  removeIssues,
  subscribe,
  unarchiveIssues,
  unsubscribe,
  type Capability,
  project as projectEntity,
  state as stateEntity,
  patchIssue,
} from '@cairn/domain';
import {
  ArchiveIcon,
  BellIcon,
  ComposeIcon,
  CopyIcon,
  IssuesIcon,
  LinkIcon,
  MoveToProjectIcon,
  PersonIcon,
  PlusIcon,
  TrashIcon,
  UnarchiveIcon,
} from '@cairn/ui/icons';
import type { Command } from '@cairn/sync/schema';
import { writeClipboard } from '@cairn/ui/write-clipboard';
import { toast } from '@cairn/ui/toast';
import type { Action, ActionContext } from '../../data/action.ts';
import { undoOffer } from '../../data/use-undo.ts';
import type { FeatureActions } from '../../platform/feature-actions.ts';
import { ProjectMark } from '../projects/public.ts';
import { openBulkDelete } from './list/bulk-delete-store.ts';
import { copyIssue } from './copy-issue.ts';
import { copyAddress } from './copy-issue-link.ts';
import { openIssueForm } from './form/issue-form-store.ts';
import { issueKey } from './issue-key.ts';
import { issuePath } from './issue-reference.tsx';
import { editable, live } from './properties/property-actions.tsx';
import { byProject } from './list/use-bulk-actions.ts';
import { MoveHost } from './move/move-dialog.tsx';
import { openCopy, openMove } from './move/move-store.ts';
import { editIssues } from './use-edit-issues.ts';

const may = ({ actor, issues }: ActionContext, capability: Capability): boolean =>
  issues.length > 0 && issues.every((row) => can(actor, capability, { entity: issueEntity, row }));

const isAllMine = (context: ActionContext | undefined): boolean =>
  context !== undefined && editable(context).every((row) => row.assigneeIds.includes(context.actor.userId));

const isAllFollowed = (context: ActionContext | undefined): boolean =>
  context !== undefined && live(context).every((row) => row.subscriberIds.includes(context.actor.userId));

/** Runs a command on all issues in focus, one command per project, so that each can be undone, and offers that. */
function onAll(context: ActionContext, command: Command<{ issueIds: string[] }>, done: string): void {
  const { engine, say, run } = context;
  const title = say(`commands.issue.${done}`, { name: nameOfIssues(context) });
  const parts = byProject(live(context)).flatMap((ids) =>
    Array.from({ length: Math.ceil(ids.length / BULK_PART) }, (_, at) =>
      ids.slice(at * BULK_PART, (at + 1) * BULK_PART),
    ),
  );
  const receipts = parts.map((issueIds) => run(command, { issueIds }));
  toast.show(title, undoOffer(engine, say('issuePage.undo'), receipts));
}

/** How the menu refers to the issues: by their key, or by how many there are. */
export function nameOfIssues({ issues, lookups, say }: ActionContext): string {
  const [first, ...others] = issues;
  if (!first) return '';
  return others.length === 0 ? issueKey(first, lookups) : say('commands.issues', { count: issues.length });
}

/** Actions for issues, except for changing their properties. */
const issueActions: readonly Action[] = [
  {
    id: 'issue.create',
    section: 'create',
    order: 10,
    name: (say) => say('commands.createIssue'),
    icon: <PlusIcon />,
    synonyms: ['new issue', 'create new issue', 'add issue', 'new work item', 'new task', 'new ticket'],
    keys: 'c',
    run: ({ projectId }) => openIssueForm({ projectId }),
  },
  {
    id: 'issue.open',
    section: 'issue',
    name: (say) => say('commands.issue.open'),
    icon: <IssuesIcon />,
    synonyms: ['view issue', 'show issue', 'issue details'],
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
    name: (say, context) => say(`commands.issue.${isAllMine(context) ? 'takeMeOff' : 'assignToMe'}`),
    icon: <PersonIcon />,
    synonyms: ['assign to myself', 'assign me', 'self assign', 'take issue', 'unassign me'],
    keys: 'i',
    when: (context) => editable(context).length > 0,
    run: (context) => {
      const { userId } = context.actor;
      const mine = isAllMine(context);
      const step = mine ? { add: [], remove: [userId] } : { add: [userId], remove: [] };
      editIssues(
        context.engine.store,
        context.run,
        editable(context).map((each) => each.id),
        (row) => (row.assigneeIds.includes(userId) === mine ? patchIssue({ assigneeIds: step }) : undefined),
        () => undefined,
      );
    },
  },
  {
    id: 'issue.addSubIssue',
    section: 'issue',
    name: (say) => say('commands.issue.addSubIssue'),
    icon: <PlusIcon />,
    synonyms: ['new sub-issue', 'create sub-issue', 'add child issue', 'add subtask', 'new subtask'],
    when: (context) => context.issues.length === 1 && may(context, 'issue:create'),
    run: ({ issues }) => {
      const [row] = issues;
      if (row) openIssueForm({ projectId: row.projectId, parentId: row.id });
    },
  },
  {
    id: 'issue.duplicate',
    section: 'issue',
    name: (say) => say('issuePage.duplicate'),
    icon: <CopyIcon />,
    synonyms: ['duplicate issue', 'make a copy', 'clone issue', 'copy issue'],
    when: (context) => context.issues.length === 1 && may(context, 'issue:create'),
    run: (context) => {
      const [row] = context.issues;
      if (row) copyIssue(row, context);
    },
  },
  {
    id: 'issue.moveToProject',
    section: 'issue',
    name: (say) => say('issues.bulk.moveToProject'),
    icon: <MoveToProjectIcon />,
    synonyms: ['move issue', 'move to another project', 'change project', 'transfer issue', 'move to team'],
    when: (context) => editable(context).length > 0,
    run: (context) => openMove(editable(context).map(({ id }) => id)),
  },
  {
    id: 'issue.copyToProject',
    section: 'issue',
    name: (say) => say('issues.bulk.copyToProject'),
    icon: <CopyIcon />,
    synonyms: ['copy to another project', 'duplicate to project', 'clone to project', 'copy issues'],
    when: (context) => live(context).length > 0,
    run: (context) => openCopy(live(context).map(({ id }) => id)),
  },
  {
    id: 'issue.subscribe',
    section: 'issue',
    name: (say, context) => say(`commands.issue.${isAllFollowed(context) ? 'unsubscribe' : 'subscribe'}`),
    icon: <BellIcon />,
    synonyms: ['subscribe to issue', 'follow issue', 'watch issue', 'unfollow', 'unsubscribe', 'notify me'],
    when: (context) => may(context, 'issue:subscribe'),
    run: (context) => {
      const { userId } = context.actor;
      const all = isAllFollowed(context);
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
    synonyms: ['copy issue link', 'copy issue url', 'copy url', 'share issue'],
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
    synonyms: ['copy issue id', 'copy id', 'copy identifier', 'copy issue key', 'copy number'],
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
    synonyms: ['archive issue'],
    when: (context) =>
      may(context, 'issue:archive') &&
      context.issues.every((row) => {
        const group = context.lookups.rows(stateEntity).get(row.stateId)?.group;
        return row.archivedAt === null && group !== undefined && isClosedGroup(group);
      }),
    run: (context) => onAll(context, archiveIssues, 'archived'),
  },
  {
    id: 'issue.unarchive',
    section: 'issue',
    name: (say) => say('commands.issue.unarchive'),
    icon: <UnarchiveIcon />,
    synonyms: ['unarchive issue', 'restore issue'],
    when: (context) =>
      may(context, 'issue:archive') && context.issues.every((row) => row.archivedAt !== null),
    run: (context) => onAll(context, unarchiveIssues, 'unarchived'),
  },
  {
    id: 'issue.remove',
    section: 'issue',
    name: (say) => say('commands.issue.remove'),
    icon: <TrashIcon />,
    synonyms: ['delete issue', 'remove issue', 'trash issue'],
    when: (context) => may(context, 'issue:remove'),
    run: (context) => {
      const home = `/${context.workspace.slug}/projects/${context.projectId ?? ''}/issues`;
      // The page of a deleted issue would only say that it was not found.
      if (context.issues.some((row) => context.path === issuePath(context.workspace.slug, row)))
        context.go(home);
      onAll(context, removeIssues, 'removed');
    },
  },
  {
    id: 'issue.removeMany',
    section: 'project',
    name: (say) => say('commands.bulkDelete'),
    icon: <TrashIcon />,
    synonyms: ['bulk delete', 'delete issues', 'mass delete', 'delete multiple issues'],
    keys: 'delete',
    when: ({ actor, path, projectId, lookups }) => {
      const row = projectId === undefined ? undefined : lookups.rows(projectEntity).get(projectId);
      return (
        row !== undefined && /\/issues\/?$/.test(path) && can(actor, 'issue:remove', { entity: project, row })
      );
    },
    run: ({ projectId, issues }) =>
      projectId !== undefined &&
      openBulkDelete(
        projectId,
        issues.map(({ id }) => id),
      ),
  },
];

export const actions: FeatureActions = {
  actions: issueActions,
  dialogs: [MoveHost],
  destinations: [
    {
      in: 'workspace',
      id: 'allIssues',
      order: 20,
      label: 'commands.go.allIssues',
      icon: <IssuesIcon />,
      path: '/workspace-views/all-issues',
      keys: 'g a',
      synonyms: ['go to issues', 'all work items', 'my issues', 'assigned to me', 'workspace issues'],
    },
    {
      in: 'project',
      id: 'issues',
      order: 10,
      label: 'commands.go.issues',
      word: 'issues',
      icon: (row) => <ProjectMark icon={row.icon} />,
      path: '/issues',
      synonyms: ['project issues', 'project board', 'backlog'],
    },
    {
      in: 'project',
      id: 'drafts',
      order: 90,
      label: 'drafts.go',
      word: 'drafts',
      icon: () => <ComposeIcon />,
      path: '/draft-issues',
      synonyms: ['drafts', 'go to drafts', 'draft issues', 'unfinished issues', 'open drafts'],
    },
  ],
  undoWords: {
    'issue.remove': { undo: 'commands.undone.created', redo: 'commands.redone.removed' },
    'issue.restore': { undo: 'commands.undone.removed', redo: 'commands.redone.restored' },
    'issue.archive': { undo: 'commands.undone.unarchived', redo: 'commands.redone.archived' },
    'issue.unarchive': { undo: 'commands.undone.archived', redo: 'commands.redone.unarchived' },
  },
};
