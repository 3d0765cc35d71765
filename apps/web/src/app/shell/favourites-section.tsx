import { compareFavourites, favourite, project, type Favourite, type Project } from '@cairn/domain';
import type { Row } from '@cairn/sync/schema';
import { IconButton } from '@cairn/ui/icon-button';
import { FolderIcon } from '@cairn/ui/icons';
import { SidebarSection } from '@cairn/ui/sidebar';
import { use, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Say } from '../../data/action.ts';
import { useWorkspace } from '../../data/engine-context.ts';
import { useKeptOpen } from '../../data/use-kept-open.ts';
import { useRow, useRows } from '../../data/use-rows.ts';
import { FavouriteFolder, FavouriteItem, useAddFolder } from '../../features/favourites/public.ts';
import { FeaturesContext } from '../../platform/features-context.ts';
import type { Reference } from '../../platform/reference.ts';

/** The person's favourites of any kind. */
export function FavouritesSection({ path }: { path: string }) {
  const t = useTranslations('favourites');
  const rows = useRows(favourite, { compare: compareFavourites });
  const addFolder = useAddFolder();
  const [open, setOpen] = useKeptOpen('favourites', true);
  const lines = (folderId: string | null): ReactNode =>
    rows
      .filter((row) => row.folderId === folderId)
      .map((row) =>
        row.kind === 'folder' ? (
          <FavouriteFolder key={row.id} row={row}>
            {lines(row.id)}
          </FavouriteFolder>
        ) : (
          <FavouriteLine key={row.id} row={row} path={path} />
        ),
      );
  return (
    <SidebarSection
      label={t('title')}
      open={open}
      onOpenChange={setOpen}
      actions={<IconButton label={t('newFolder')} icon={<FolderIcon />} size="xs" onClick={addFolder} />}
    >
      {lines(null)}
    </SidebarSection>
  );
}

/** Renders nothing for unknown kinds. */
function FavouriteLine({ row, path }: LineProps) {
  const reference = use(FeaturesContext)
    .flatMap(({ references = [] }) => references)
    .find(({ entity }) => entity.name === row.kind);
  return reference && <ReferredLine row={row} path={path} reference={reference} />;
}

/** Renders nothing for deleted, archived and invisible things. */
function ReferredLine({ row, path, reference }: LineProps & { reference: Reference }) {
  const { workspace } = useWorkspace();
  const say: Say = useTranslations();
  const target: Row | undefined = useRow(reference.entity, row.targetId);
  const home = useRow(project, target && reference.projectId(target));
  const isMarkedBelow = useIsShownBelow(home, path);
  if (!target) return null;
  const to = reference.path(workspace.slug, target);
  return (
    <FavouriteItem
      row={row}
      name={reference.name(target, { say, project: home })}
      icon={reference.icon(target)}
      to={to}
      current={path === to && !isMarkedBelow}
    />
  );
}

/** Whether the list of projects shows an entry for this path. Only that entry is marked as current, not the favourite. */
function useIsShownBelow(home: Project | undefined, path: string): boolean {
  const { workspace } = useWorkspace();
  const base = `/${workspace.slug}/projects/${home?.id ?? ''}`;
  const [areProjectsOpen] = useKeptOpen('projects', true);
  const [isOpen] = useKeptOpen(home?.id ?? '', path.startsWith(base));
  const entries = use(FeaturesContext).flatMap(({ navigation = [] }) => navigation);
  return (
    areProjectsOpen && isOpen && entries.some((entry) => entry.in === 'project' && path === base + entry.path)
  );
}

interface LineProps {
  row: Favourite;
  path: string;
}
