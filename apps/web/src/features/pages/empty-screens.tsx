import { ArchiveArt } from '../../platform/empty-art.tsx';
import { declareEmpty, type EmptyAction } from '../../platform/empty-screens.ts';
import { offScreen } from '../projects/public.ts';
import { SheetArt } from './sheet-art.tsx';

const inProject = {
  label: 'pages.list.new',
  needs: 'page:create',
  access: 'project',
  refused: 'pages.list.needsMember',
} as const satisfies EmptyAction;

/** Workspace pages depend on the workspace role (S-EMPTY-003). */
const inWorkspace = { ...inProject, access: 'workspace' } as const;

const open = { picture: SheetArt, title: 'pages.empty.public', text: 'pages.empty.publicText' } as const;
const own = { picture: SheetArt, title: 'pages.empty.private', text: 'pages.empty.privateText' } as const;

export const emptyScreens = declareEmpty({
  public: { ...open, actions: { create: inProject } },
  private: { ...own, actions: { create: inProject } },
  workspacePublic: { ...open, actions: { create: inWorkspace } },
  workspacePrivate: { ...own, actions: { create: inWorkspace } },
  archived: { picture: ArchiveArt, title: 'pages.empty.archived', text: 'pages.empty.archivedText' },
  off: offScreen('pages', SheetArt),
});
