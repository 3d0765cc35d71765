import { compareFavourites, favourite, issue, page, project, type Favourite } from '@cairn/domain';
import { IconButton } from '@cairn/ui/icon-button';
import { FolderIcon, IssuesIcon } from '@cairn/ui/icons';
import { SidebarSection } from '@cairn/ui/sidebar';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../data/engine-context.ts';
import { useRow, useRows } from '../data/use-rows.ts';
import { FavouriteFolder, FavouriteItem, useAddFolder } from '../features/favourites/public.ts';
import { issuePath, useReference } from '../features/issues/public.ts';
import { PageMark, pagePath, usePageName } from '../features/pages/public.ts';
import { ProjectMark } from '../features/projects/public.ts';

/** What one keeps close at hand, whatever it is. Nothing at all until there is something. */
export function Favourites({ path }: { path: string }) {
  const t = useTranslations('favourites');
  const rows = useRows(favourite, { compare: compareFavourites });
  const addFolder = useAddFolder();
  const [open, setOpen] = useState(true);
  if (rows.length === 0) return null;
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

/** Nothing for what is gone, archived or not to be seen any more. */
function FavouriteLine({ row, path }: { row: Favourite; path: string }) {
  const target = useTarget(row);
  if (!target) return null;
  return <FavouriteItem row={row} {...target} current={path === target.to} />;
}

interface Target {
  readonly name: string;
  readonly icon: ReactNode;
  readonly to: string;
}

function useTarget({ kind, targetId }: Favourite): Target | undefined {
  const { workspace } = useWorkspace();
  const ofKind = (wanted: Favourite['kind']): string | null => (kind === wanted ? targetId : null);
  const aPage = useRow(page, ofKind('page'));
  const aProject = useRow(project, ofKind('project'));
  const anIssue = useRow(issue, ofKind('issue'));
  const nameOf = usePageName();
  const reference = useReference(anIssue);
  if (aPage)
    return { name: nameOf(aPage), icon: <PageMark row={aPage} />, to: pagePath(workspace.slug, aPage) };
  if (aProject)
    return {
      name: aProject.name,
      icon: <ProjectMark icon={aProject.icon} />,
      to: `/${workspace.slug}/projects/${aProject.id}/issues`,
    };
  if (anIssue)
    return {
      name: `${reference} ${anIssue.title}`,
      icon: <IssuesIcon aria-hidden="true" size={16} strokeWidth={1.5} />,
      to: issuePath(workspace.slug, anIssue),
    };
  return undefined;
}
