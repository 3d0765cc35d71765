import { can, createPage, page, project as projectEntity, type Page } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { writeClipboard } from '@cairn/ui/copy-button';
import {
  CommandIcon,
  CopyIcon,
  FolderIcon,
  GridIcon,
  HomeIcon,
  IssuesIcon,
  KeyboardIcon,
  MailIcon,
  MoonIcon,
  PageIcon,
  PaletteIcon,
  PeopleIcon,
  PersonIcon,
  PlusIcon,
  RedoIcon,
  SearchIcon,
  ServerIcon,
  SettingsIcon,
  ShieldIcon,
  SidebarIcon,
  SignOutIcon,
  SunIcon,
  SystemIcon,
  UndoIcon,
} from '@cairn/ui/icons';
import { readStoredTheme, themes, type Theme } from '@cairn/ui/theme';
import { toast } from '@cairn/ui/toast';
import type { ReactNode } from 'react';
import type { Action, ActionContext } from '../data/action.ts';
import type { UndoDirection } from '../data/undo-stack.ts';
import { pagePath } from '../features/pages/page-path.ts';
import { placeAtEnd } from '../features/pages/page-tree.ts';
import { openCreateProject } from '../features/projects/create-project-store.ts';
import { ProjectMark } from '../features/projects/project-mark.tsx';
import { chooseTheme } from './choose-theme.ts';
import { openCommandMenu, openKeyList } from './command-menu-store.ts';
import { signOut } from './sign-out.ts';

/** What only the shell can do. */
export interface AppContext extends ActionContext {
  readonly undo: (direction: UndoDirection) => void;
  readonly toggleSidebar: () => void;
}

export type AppAction = Action<AppContext>;

/** An action that goes to a screen of the workspace. */
function screen(
  context: ActionContext,
  id: string,
  icon: ReactNode,
  path: string,
  extra: { keys?: string; keywords?: string } = {},
): AppAction {
  const to = `/${context.workspace.slug}${path}`;
  return { ...extra, ...goAction(id, icon, to) };
}

const goAction = (id: string, icon: ReactNode, path: string): AppAction => ({
  id: `go.${id}`,
  section: 'go',
  name: (say) => say(`commands.go.${id}`),
  icon,
  path,
  run: ({ go }) => go(path),
});

/** Screens, wherever one is. */
export function screenActions(context: ActionContext): AppAction[] {
  const isAdmin = context.session.me.is_instance_admin;
  return [
    screen(context, 'home', <HomeIcon />, '', { keys: 'g h', keywords: 'start' }),
    screen(context, 'allIssues', <IssuesIcon />, '/workspace-views/all-issues', { keys: 'g a' }),
    screen(context, 'projects', <GridIcon />, '/projects', { keys: 'g p' }),
    screen(context, 'workspacePages', <PageIcon />, '/pages', { keys: 'g d', keywords: 'documents wiki' }),
    screen(context, 'workspaceSettings', <SettingsIcon />, '/settings', { keys: 'g s', keywords: 'general' }),
    screen(context, 'workspaceMembers', <PeopleIcon />, '/settings/members', { keywords: 'people invite' }),
    { ...goAction('profile', <PersonIcon />, '/profile'), keywords: 'name picture account' },
    { ...goAction('security', <ShieldIcon />, '/profile/security'), keywords: 'password sessions' },
    { ...goAction('appearance', <PaletteIcon />, '/profile/appearance'), keywords: 'theme colours' },
    goAction('invitations', <MailIcon />, '/invitations'),
    goAction('newWorkspace', <PlusIcon />, '/create-workspace'),
    ...(isAdmin ? [goAction('instance', <ServerIcon />, '/god-mode')] : []),
  ];
}

/** The lists and settings of each project, those of the project on the screen first. */
export function projectActions(context: ActionContext): AppAction[] {
  const rows = [...context.lookups.projects.values()]
    .filter((row) => row.archivedAt === null)
    .toSorted(
      (a, b) =>
        Number(b.id === context.projectId) - Number(a.id === context.projectId) ||
        a.name.localeCompare(b.name),
    );
  return rows.flatMap((row): AppAction[] => {
    const base = `/${context.workspace.slug}/projects/${row.id}`;
    const to = (part: string, icon: ReactNode, path: string): AppAction => ({
      id: `go.${part}.${row.id}`,
      section: row.id === context.projectId ? 'project' : 'go',
      name: (say) => say(`commands.go.${part}`, { project: row.name }),
      icon,
      keywords: row.identifier,
      path,
      run: ({ go }) => go(path),
    });
    const mayManage = can(context.actor, 'project:update', { entity: projectEntity, row });
    return [
      to('issues', <ProjectMark icon={row.icon} />, `${base}/issues`),
      ...(row.hasPages ? [to('pages', <PageIcon />, `${base}/pages`)] : []),
      ...(mayManage
        ? [
            to('projectSettings', <SettingsIcon />, `${base}/settings`),
            to('projectMembers', <PeopleIcon />, `${base}/settings/members`),
            to('projectStates', <IssuesIcon />, `${base}/settings/states`),
            to('projectLabels', <FolderIcon />, `${base}/settings/labels`),
          ]
        : []),
    ];
  });
}

/** In the project on the screen, else in the workspace. */
function createPageHere({ engine, projectId, lookups, workspace, run, go }: AppContext): void {
  const home = projectId === undefined ? undefined : lookups.projects.get(projectId);
  const place = home?.hasPages === true ? home.id : null;
  const pages = engine.store.where(page.name, 'projectId', place) as Page[];
  const id = uuid();
  run(createPage, {
    id,
    projectId: place,
    title: '',
    icon: null,
    access: 'public',
    ...placeAtEnd(pages, null),
  });
  go(pagePath(workspace.slug, { id, projectId: place }));
}

/** Whether one may create a page where {@link createPageHere} would put it. */
function mayCreatePageHere({ actor, projectId, lookups }: AppContext): boolean {
  const home = projectId === undefined ? undefined : lookups.projects.get(projectId);
  const subject = home?.hasPages === true ? { entity: projectEntity, row: home } : 'workspace';
  return can(actor, 'page:create', subject);
}

const THEME_ICONS: Readonly<Record<Theme, ReactNode>> = {
  system: <SystemIcon />,
  light: <SunIcon />,
  dark: <MoonIcon />,
  'light-contrast': <SunIcon />,
  'dark-contrast': <MoonIcon />,
  custom: <PaletteIcon />,
};

/** What the shell itself can do. */
export const shellActions: readonly AppAction[] = [
  {
    id: 'project.create',
    section: 'create',
    name: (say) => say('commands.createProject'),
    icon: <FolderIcon />,
    keywords: 'new add',
    when: ({ actor }) => can(actor, 'project:create', 'workspace'),
    run: openCreateProject,
  },
  {
    id: 'page.create',
    section: 'create',
    name: (say) => say('pages.list.new'),
    icon: <PageIcon />,
    keywords: 'add document wiki note',
    when: mayCreatePageHere,
    run: createPageHere,
  },
  {
    id: 'go.project',
    section: 'go',
    name: (say) => say('commands.go.project'),
    icon: <FolderIcon />,
    keys: 'g i',
    choices: (context) => ({
      placeholder: context.say('commands.go.project'),
      list: () =>
        [...context.lookups.projects.values()]
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
  {
    id: 'go.workspace',
    section: 'go',
    name: (say) => say('commands.go.workspace'),
    icon: <GridIcon />,
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
  {
    id: 'view.sidebar',
    section: 'view',
    name: (say) => say('commands.view.sidebar'),
    icon: <SidebarIcon />,
    keys: '[',
    run: ({ toggleSidebar }) => toggleSidebar(),
  },
  {
    id: 'view.copyPage',
    section: 'view',
    name: (say) => say('commands.view.copyPage'),
    icon: <CopyIcon />,
    keywords: 'link url',
    run: ({ say }) =>
      void writeClipboard(location.href).then(
        () => toast.success(say('issuePage.copied')),
        () => toast.error(say('issuePage.copyFailed')),
      ),
  },
  {
    id: 'theme.choose',
    section: 'theme',
    name: (say) => say('commands.theme.choose'),
    icon: <PaletteIcon />,
    keywords: 'dark light contrast custom system appearance colours',
    choices: ({ say }) => ({
      placeholder: say('commands.theme.placeholder'),
      isShort: true,
      list: () =>
        themes.map((theme) => ({
          id: theme,
          label: say(`commands.theme.${theme}`),
          icon: THEME_ICONS[theme],
          isOn: readStoredTheme().theme === theme,
          run: () => void chooseTheme(theme, say('commands.theme.notKept')),
        })),
    }),
  },
  {
    id: 'undo',
    section: 'view',
    name: (say) => say('commands.undo'),
    icon: <UndoIcon />,
    keys: 'mod+z',
    run: ({ undo }) => undo('undo'),
  },
  {
    id: 'redo',
    section: 'view',
    name: (say) => say('commands.redo'),
    icon: <RedoIcon />,
    keys: 'mod+shift+z',
    run: ({ undo }) => undo('redo'),
  },
  {
    id: 'redo.other',
    section: 'view',
    name: (say) => say('commands.redoOther'),
    icon: <RedoIcon />,
    keys: 'mod+y',
    isHidden: true,
    run: ({ undo }) => undo('redo'),
  },
  {
    id: 'menu.open',
    section: 'help',
    name: (say) => say('commands.openMenu'),
    icon: <CommandIcon />,
    keys: 'mod+k',
    isHidden: true,
    run: () => openCommandMenu(),
  },
  {
    id: 'search',
    section: 'help',
    name: (say) => say('commands.view.search'),
    icon: <SearchIcon />,
    keys: '/',
    isHidden: true,
    run: () => openCommandMenu(),
  },
  {
    id: 'keys.show',
    section: 'help',
    name: (say) => say('commands.showKeys'),
    icon: <KeyboardIcon />,
    keywords: 'shortcuts keyboard help',
    keys: '?',
    run: openKeyList,
  },
  {
    id: 'account.signOut',
    section: 'account',
    name: (say) => say('commands.signOut'),
    icon: <SignOutIcon />,
    keywords: 'log out leave',
    run: ({ engine, actor }) => void signOut(engine, actor.userId),
  },
];
