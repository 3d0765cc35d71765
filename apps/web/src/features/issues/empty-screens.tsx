import { EmptyArt } from '@cairn/ui/empty-state';
import { CloseIcon } from '@cairn/ui/icons';
import type { ReactNode } from 'react';
import { ArchiveArt } from '../../platform/empty-art.tsx';
import { declareEmpty, type EmptyAction } from '../../platform/empty-screens.ts';
import { createFirst, ProjectArt } from '../projects/public.ts';
import { ListArt } from './list/list-art.tsx';

/** A list row with something beside it. */
const Beside = ({ children }: { children: ReactNode }) => (
  <EmptyArt>
    <rect x="40" y="28" width="120" height="24" rx="6" data-fill="1" />
    <rect x="40" y="62" width="120" height="24" rx="6" data-fill="1" />
    <rect x="40" y="96" width="120" height="24" rx="6" data-fill="1" />
    <path d="M66 40h70M66 74h48M66 108h60" />
    <circle cx="53" cy="40" r="5" />
    <circle cx="53" cy="74" r="5" />
    <circle cx="53" cy="108" r="5" />
    {children}
  </EmptyArt>
);

const AssignedArt = () => (
  <Beside>
    <circle cx="180" cy="60" r="15" data-fill="3" />
    <path d="M150 114c2-24 14-32 30-32s28 8 30 32z" data-fill="3" />
  </Beside>
);

const CreatedArt = () => (
  <Beside>
    <path d="m146 112 6-24 42-42a8 8 0 0 1 11 0l7 7a8 8 0 0 1 0 11l-42 42z" data-fill="3" />
    <path d="m184 56 18 18M146 112l14-3.500" data-ink="accent" />
  </Beside>
);

const SubscribedArt = () => (
  <Beside>
    <path d="M146 102h68c-8-8-8-14-8-30a26 26 0 0 0-52 0c0 16 0 22-8 30z" data-fill="3" />
    <path d="M172 110a8 8 0 0 0 16 0M180 46v-8" data-ink="accent" strokeWidth="2" />
  </Beside>
);

const NoMatchArt = () => (
  <Beside>
    <circle cx="172" cy="72" r="28" data-fill="3" />
    <path d="m192 92 20 20" data-ink="accent" strokeWidth="2" />
    <path d="m163 63 18 18m0-18-18 18" data-ink="accent" />
  </Beside>
);

const createAnywhere = {
  label: 'issues.list.new',
  keys: 'c',
  // No workspace role allows creating issues by itself; Members, who can create projects, are offered that here.
  needs: 'project:create',
  access: 'workspace',
  refused: 'issues.none.needsWorkspaceMember',
} as const satisfies EmptyAction;

const create = {
  label: 'issues.list.new',
  keys: 'c',
  needs: 'issue:create',
  access: 'project',
  refused: 'issues.none.needsMember',
} as const satisfies EmptyAction;

export const emptyScreens = declareEmpty({
  project: {
    picture: ListArt,
    title: 'issues.none.project',
    text: 'issues.none.projectLead',
    actions: { create },
  },
  noProject: {
    picture: ProjectArt,
    title: 'issues.none.noProject',
    text: 'issues.none.noProjectLead',
    actions: { create: createFirst },
  },
  'all-issues': {
    picture: ListArt,
    title: 'issues.none.all',
    text: 'issues.none.allLead',
    actions: { create: createAnywhere },
  },
  assigned: {
    picture: AssignedArt,
    title: 'issues.none.assigned',
    text: 'issues.none.assignedLead',
    actions: { create: createAnywhere },
  },
  created: {
    picture: CreatedArt,
    title: 'issues.none.created',
    text: 'issues.none.createdLead',
    actions: { create: createAnywhere },
  },
  // People subscribe on the issue itself, so this screen has no button (S-EMPTY-010).
  subscribed: {
    picture: SubscribedArt,
    title: 'issues.none.subscribed',
    text: 'issues.none.subscribedLead',
  },
  missing: { picture: NoMatchArt, title: 'issues.none.missing', text: 'issues.none.missingLead' },
  noMatch: {
    picture: NoMatchArt,
    title: 'issues.none.noMatch',
    text: 'issues.none.noMatchLead',
    actions: {
      clear: {
        label: 'issues.none.clear',
        icon: CloseIcon,
        needs: 'workspace:read',
        access: 'workspace',
        refused: 'issues.none.needsMember',
      },
    },
  },
  drafts: {
    picture: CreatedArt,
    title: 'drafts.empty.title',
    text: 'drafts.empty.text',
    actions: {
      create: {
        label: 'drafts.newIssue',
        needs: 'issue-draft:create',
        access: 'project',
        refused: 'drafts.needsMember',
      },
    },
  },
  archived: { picture: ArchiveArt, title: 'archives.issues.empty', text: 'archives.issues.emptyText' },
});
