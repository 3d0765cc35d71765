import { project, type Issue } from '@cairn/domain';
import { Breadcrumb } from '@cairn/ui/breadcrumb';
import { IconButton } from '@cairn/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@cairn/ui/menu';
import { PageHeader } from '@cairn/ui/page-header';
import { AppLink } from '../../../lib/app-link.tsx';
import {
  Archive,
  ArchiveRestore,
  ChevronDown,
  ChevronUp,
  Copy,
  Ellipsis,
  FolderInput,
  Link2,
  Trash2,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../../data/engine-context.ts';
import { useRow } from '../../../data/use-rows.ts';
import { FavouriteMenuItem } from '../../favourites/public.ts';
import type { IssueActions } from './issue-page-actions.ts';
import { useReference } from '../issue-reference.tsx';
import { useNeighbours } from './issue-trail.ts';

/** The breadcrumb, the neighbours in the list it was opened from, and the actions. */
export function IssuePageHeader({
  row,
  actions,
  onGo,
}: {
  row: Issue;
  actions: IssueActions;
  /** Opens another issue of the list it was opened from. */
  onGo: (issueId: string) => void;
}) {
  const t = useTranslations('issuePage');
  const { workspace } = useWorkspace();
  const home = useRow(project, row.projectId);
  const reference = useReference(row);
  const list = `/${workspace.slug}/projects/${row.projectId}/issues`;
  return (
    <PageHeader
      controls={
        <>
          <NeighbourButtons issueId={row.id} onGo={onGo} />
          <IconButton label={t('copyLink')} icon={<Link2 aria-hidden="true" />} onClick={actions.copyLink} />
          <IssueMenu row={row} actions={actions} />
        </>
      }
    >
      <Breadcrumb
        label={t('breadcrumb')}
        heading={false}
        crumbs={[
          { key: 'project', label: home?.name ?? '', render: <AppLink to={list} /> },
          { key: 'issues', label: t('issues'), render: <AppLink to={list} /> },
          { key: 'issue', label: reference },
        ]}
      />
    </PageHeader>
  );
}

/** Buttons for the previous and next issue of the list it was opened from; nothing if there is no such list. */
export function NeighbourButtons({ issueId, onGo }: { issueId: string; onGo: (issueId: string) => void }) {
  const t = useTranslations('issuePage');
  const { at, count, previous, next } = useNeighbours(issueId);
  if (at === 0) return null;
  return (
    <>
      <span className="text-small text-2 tabular-nums narrow:hidden">{t('place', { at, count })}</span>
      <IconButton
        label={t('previous')}
        keys="k"
        icon={<ChevronUp aria-hidden="true" />}
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onGo(previous)}
      />
      <IconButton
        label={t('next')}
        keys="j"
        icon={<ChevronDown aria-hidden="true" />}
        disabled={next === undefined}
        onClick={() => next !== undefined && onGo(next)}
      />
    </>
  );
}

export function IssueMenu({ row, actions }: { row: Issue; actions: IssueActions }) {
  const t = useTranslations('issuePage');
  const issueWords = useTranslations('issues');
  const { archive, unarchive, duplicate, remove, canArchiveNow } = actions;
  return (
    <Menu trigger={<IconButton label={t('more')} icon={<Ellipsis aria-hidden="true" />} />}>
      <FavouriteMenuItem kind="issue" targetId={row.id} />
      <MenuItem icon={<Link2 aria-hidden="true" />} onSelect={actions.copyLink}>
        {t('copyLink')}
      </MenuItem>
      {duplicate && (
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={duplicate}>
          {t('duplicate')}
        </MenuItem>
      )}
      {actions.move && (
        <MenuItem icon={<FolderInput aria-hidden="true" />} onSelect={actions.move}>
          {issueWords('bulk.moveToProject')}
        </MenuItem>
      )}
      <MenuItem icon={<Copy aria-hidden="true" />} onSelect={actions.copyTo}>
        {issueWords('bulk.copyToProject')}
      </MenuItem>
      {archive && row.archivedAt === null && (
        <MenuItem
          icon={<Archive aria-hidden="true" />}
          disabled={!canArchiveNow}
          hint={canArchiveNow ? undefined : t('archiveWhen')}
          onSelect={archive}
        >
          {t('archive')}
        </MenuItem>
      )}
      {unarchive && row.archivedAt !== null && (
        <MenuItem icon={<ArchiveRestore aria-hidden="true" />} onSelect={unarchive}>
          {t('unarchive')}
        </MenuItem>
      )}
      {remove && <MenuSeparator />}
      {remove && (
        <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={remove}>
          {t('remove')}
        </MenuItem>
      )}
    </Menu>
  );
}
