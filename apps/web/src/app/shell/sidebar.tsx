import { can, member, workspace as workspaceEntity, type Project } from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import { IconButton } from '@cairn/ui/icon-button';
import { ComposeIcon, PlusIcon, SearchIcon } from '@cairn/ui/icons';
import { optionalComponent } from '@cairn/ui/lazy-component';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '@cairn/ui/menu';
import {
  SidebarFooter,
  SidebarHeader,
  SidebarItem,
  SidebarScroll,
  SidebarSection,
  SidebarSwitcher,
} from '@cairn/ui/sidebar';
import { untilItComes } from '@cairn/ui/until-it-comes';
import type { SyncEngine } from '@cairn/sync/client';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { use } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine, useUserId, useWorkspace } from '../../data/engine-context.ts';
import type { WorkspaceSummary } from '../../data/session.ts';
import type { Say } from '../../data/action.ts';
import { useKeptOpen } from '../../data/use-kept-open.ts';
import { useRow } from '../../data/use-rows.ts';
import type { NavigationEntry } from '../../platform/feature.ts';
import { byOrder } from '../../platform/by-order.ts';
import { FeaturesContext } from '../../platform/features-context.ts';
import { perFeatures } from '../../platform/per-features.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { dropLook, useSortable, type DropPlace } from '../../lib/use-sortable.ts';
import { useActor, useCan } from '../../data/use-can.ts';
import {
  openCreateProject,
  ProjectMark,
  ProjectMenu,
  useProjectOrder,
} from '../../features/projects/public.ts';
import { openIssueForm } from '../../features/issues/public.ts';
import { Favourites } from './favourites.tsx';
import { openCommandMenu } from '../command-menu/command-menu-store.ts';
import { projectOfPath } from './project-of-path.ts';
import { SyncSign } from './sync-sign.tsx';

/** Loaded on demand, so that the first screens don't pay for it. */
const signOut = async (engine: SyncEngine, userId: string): Promise<void> =>
  await (await untilItComes(() => import('./sign-out.ts'))).signOut(engine, userId);

export function Sidebar() {
  const t = useTranslations('app.sidebar');
  const { workspace } = useWorkspace();
  const [projects, moveProject] = useProjectOrder();
  const [areOpen, setOpen] = useKeptOpen('projects', true);
  const mayCreate = useCan('project:create', 'workspace');
  const path = useLocation({ select: (location) => location.pathname });
  const home = `/${workspace.slug}`;
  return (
    <>
      <SidebarHeader>
        <WorkspaceSwitcher />
        <IconButton label={t('search')} icon={<SearchIcon />} keys="/" onClick={() => openCommandMenu()} />
        <IconButton
          label={t('newIssue')}
          icon={<ComposeIcon />}
          keys="c"
          variant="raised"
          onClick={() => openIssueForm({ projectId: projectOfPath(path) })}
        />
      </SidebarHeader>
      <SidebarScroll>
        <SidebarSection>
          <NavigationItems in="workspace" base={home} path={path} />
        </SidebarSection>
        <Favourites path={path} />
        <SidebarSection
          label={t('projects')}
          open={areOpen}
          onOpenChange={setOpen}
          actions={
            mayCreate && (
              <IconButton label={t('newProject')} icon={<PlusIcon />} size="xs" onClick={openCreateProject} />
            )
          }
        >
          <NavigationItems in="projects" base={home} path={path} />
          {projects.map((each) => (
            <ProjectItem
              key={each.id}
              row={each}
              path={path}
              onDropped={(draggedId, place) => {
                const others = projects.filter(({ id }) => id !== draggedId);
                const at = others.findIndex(({ id }) => id === each.id);
                moveProject(draggedId, place === 'after' ? at + 1 : at);
              }}
            />
          ))}
        </SidebarSection>
      </SidebarScroll>
      <SidebarFooter>
        <PersonMenu />
        <SyncSign />
      </SidebarFooter>
    </>
  );
}

interface ProjectItemProps {
  row: Project;
  path: string;
  /** Called when another project is dropped here. */
  onDropped: (draggedId: string, place: DropPlace) => void;
}

function ProjectItem({ row, path, onDropped }: ProjectItemProps) {
  const t = useTranslations('app.sidebar');
  const { workspace } = useWorkspace();
  const base = `/${workspace.slug}/projects/${row.id}`;
  const [open, setOpen] = useKeptOpen(row.id, path.startsWith(base));
  const sortable = useSortable<HTMLDivElement>({
    kind: 'project',
    id: row.id,
    placesFor: (draggedId) => (draggedId === row.id ? [] : ['before', 'after']),
    onDrop: onDropped,
  });
  return (
    <SidebarItem
      lineRef={sortable.row}
      lineClassName={clsx('rounded-r2', sortable.isDragged && 'opacity-50', dropLook(sortable.place))}
      icon={<ProjectMark icon={row.icon} />}
      label={row.name}
      actions={<ProjectMenu row={row} />}
      expanded={open}
      onExpandedChange={setOpen}
      expandLabel={t('unfold', { name: row.name })}
    >
      <NavigationItems in="project" base={base} path={path} row={row} />
    </SidebarItem>
  );
}

interface NavigationItemsProps {
  in: NavigationEntry['in'];
  /** The path prefix of the entries. */
  base: string;
  /** The current path. */
  path: string;
  /** Their project. */
  row?: Project;
}

/** Sorted once, not for each project in the sidebar. */
const navigationOf = perFeatures((features) =>
  features
    .flatMap(({ navigation = [] }) => navigation)
    .toSorted(byOrder)
    .map((each) => ({ ...each, After: each.after && optionalComponent(each.after) })),
);

/** The entries of features in this part of the sidebar. */

function NavigationItems({ in: place, base, path, row }: NavigationItemsProps) {
  const say: Say = useTranslations();
  const actor = useActor();
  return navigationOf(use(FeaturesContext))
    .filter((each) => each.in === place)
    .map(({ label, Icon, path: below, covers = below, isExact, switch: its, needs, After }) => {
      if ((its && !row?.[its]) || (needs && !can(actor, needs, 'workspace'))) return null;
      const to = base + below;
      return (
        <SidebarItem
          key={to}
          icon={<Icon aria-hidden="true" size={16} strokeWidth={1.5} />}
          label={say(label)}
          after={After && <After projectId={row?.id ?? ''} />}
          current={isExact ? path === to : path.startsWith(base + covers)}
          render={<AppLink to={to} />}
        />
      );
    });
}

function WorkspaceSwitcher() {
  const t = useTranslations('app.sidebar');
  const { session, workspace } = useWorkspace();
  // The row is live; the session is from when the page loaded.
  const row = useRow(workspaceEntity, workspace.id);
  const current = row ? { ...row, logo_url: row.logoUrl } : workspace;
  const navigate = useNavigate();
  const go = (to: string): void => void navigate({ href: to });
  return (
    <Menu trigger={<SidebarSwitcher icon={<WorkspaceMark of={current} />}>{current.name}</SidebarSwitcher>}>
      <MenuGroup label={t('switchWorkspace')}>
        {session.workspaces.map((each) => {
          const shown = each.id === current.id ? current : each;
          return (
            <MenuItem key={each.id} icon={<WorkspaceMark of={shown} />} onSelect={() => go(`/${each.slug}`)}>
              {shown.name}
            </MenuItem>
          );
        })}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem onSelect={() => go(`/${workspace.slug}/settings`)}>{t('settings')}</MenuItem>
      <MenuItem onSelect={() => go('/create-workspace')}>{t('newWorkspace')}</MenuItem>
    </Menu>
  );
}

function WorkspaceMark({ of }: { of: Pick<WorkspaceSummary, 'id' | 'name' | 'logo_url'> }) {
  return <Avatar id={of.id} name={of.name} picture={of.logo_url} shape="square" decorative />;
}

function PersonMenu() {
  const t = useTranslations('app.sidebar');
  const userId = useUserId();
  const self = useRow(member, userId);
  const engine = useEngine();
  const navigate = useNavigate();
  const name = self?.displayName ?? '';
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-r2 px-2 text-side-text hover:bg-side-hover pointer-coarse:h-11"
        >
          <Avatar name={name} id={self?.id ?? ''} picture={self?.avatarUrl} decorative />
          <span className="truncate">{name}</span>
        </button>
      }
    >
      <MenuItem onSelect={() => void navigate({ href: '/profile' })}>{t('profile')}</MenuItem>
      <MenuItem onSelect={() => void signOut(engine, userId)}>{t('signOut')}</MenuItem>
    </Menu>
  );
}
