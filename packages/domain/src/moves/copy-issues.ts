import { invoke, newId, refId, unaskedId, type Draft, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import { command } from '../declare.ts';
import { issueEstimate } from '../estimates/entity.ts';
import { insertIssue, issueTitle, removeIssues } from '../issues/commands.ts';
import { COPIES_MAX } from '../issues/constants.ts';
import { copiedLinks, copyTexts, type Settled } from '../issues/duplicate-issue.ts';
import { issue } from '../issues/entity.ts';
import type { issueRefusals } from '../issues/refusals.ts';
import { withoutRowsOfProjects } from './belongings.ts';
import { otherFacets, SET_MAX } from './move-issues.ts';

/** A copy, and its values in the target project. */
const copied = () =>
  z.strictObject({
    issueId: refId('issue'),
    id: newId(),
    title: issueTitle(),
    stateId: refId('state'),
    assigneeIds: z.array(refId('member')).check(z.maxLength(SET_MAX)),
    labelIds: z.array(refId('label')).check(z.maxLength(SET_MAX)),
    estimateValueId: z._default(z.nullable(refId('estimateValue')), null),
    parentId: z._default(
      z.nullable(unaskedId('only an issue of the target project can become its parent')),
      null,
    ),
    links: copiedLinks(),
  });
export type CopyInto = z.infer<ReturnType<typeof copied>>;

/**
 * Copies issues into a project, usually from another: the properties that the project has, description and links.
 * Comments, relations, history, cycles and modules stay with the originals.
 */
export const copyIssues = command({
  name: 'issue.copy-to-project',
  requires: 'issue:read',
  on: 'copies.issueId',
  alsoRequires: {
    projectId: 'issue:create',
    'copies.stateId': 'state:read',
    'copies.assigneeIds': 'member:read',
    'copies.labelIds': 'label:read',
    'copies.estimateValueId': 'estimate:read',
  },
  input: z.object({
    projectId: refId('project'),
    copies: z
      .array(copied())
      .check(
        z.minLength(1, because<typeof issueRefusals.none_selected>('issue.none_selected')),
        z.maxLength(COPIES_MAX),
      ),
  }),
  change: (draft, { projectId, copies }: Given) => {
    for (const each of copies) copyIssue(draft, projectId, each);
  },
  inverse: (_draft, { copies }): Undo => invoke(removeIssues, { issueIds: copies.map(({ id }) => id) }),
});

/** What only the server knows of it. Until then it has its original's place. */
type SettledCopy = CopyInto & Settled & { readonly sortOrder?: string };

interface Given {
  readonly projectId: string;
  readonly copies: readonly SettledCopy[];
}

function copyIssue(draft: Draft, projectId: string, { links, text, ...copy }: SettledCopy): void {
  const { issueId, estimateValueId: valueId, parentId, ...fields } = copy;
  const original = draft.get(issue, issueId);
  if (!original) return;
  const parent = parentId === null ? undefined : draft.get(issue, parentId);
  const isParent = parent?.projectId === projectId && parent.removedAt === null;
  insertIssue(draft, {
    ...original,
    number: 0,
    ...fields,
    sortOrder: copy.sortOrder ?? original.sortOrder,
    projectId,
    parentId: isParent ? parentId : null,
  });
  const carried = { projectId, removedAt: null };
  if (valueId !== null) draft.insert(issueEstimate, { ...carried, id: copy.id, valueId });
  for (const facet of otherFacets) {
    const side = draft.get(facet, issueId);
    if (side) draft.insert(facet, { ...side, ...withoutRowsOfProjects(facet), ...carried, id: copy.id });
  }
  copyTexts(draft, { issueId, id: copy.id, projectId, links, text });
}
