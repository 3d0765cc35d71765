import { ancestorsOf, member, project, type Page } from '@cairn/domain';
import type { OpenDocument } from '@cairn/documents';
import { AvatarStack } from '@cairn/ui/avatar-stack';
import { Button } from '@cairn/ui/button';
import { GlobeIcon, LockIcon, PersonIcon, TreeIcon } from '@cairn/ui/icons';
import { IconButton } from '@cairn/ui/icon-button';
import { Menu, MenuRadioGroup, MenuRadioItem } from '@cairn/ui/menu';
import { PageHeader as HeaderLine } from '@cairn/ui/page-header';
import { MessageSquare } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRow, useRows } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { pagePath, pagesPath } from '../../lib/page-path.ts';
import { DocumentStatusSign, useDocumentStatus } from '../documents/public.ts';
import { FavouriteButton } from '../favourites/public.ts';
import { ProjectBreadcrumb, PageMark } from '../projects/public.ts';
import { useMay } from './use-may.ts';
import { usePageActions } from './use-page-actions.ts';
import type { PageComments } from './use-page-comments.ts';
import { usePageName } from './use-page-name.ts';
import { usePages } from './use-pages.ts';
import { useOthersHere } from './use-others-here.ts';

interface PageHeaderProps {
  row: Page;
  open: OpenDocument | undefined;
  comments: PageComments;
  /** Opens the outline if there is no room beside the text. */
  onOutline: () => void;
  /** The button of the writing assistant. */
  assist: ReactNode;
  menu: ReactNode;
}

/** The breadcrumb, save status, other people here, and actions. */
export function PageScreenHeader({ row, open, comments, onOutline, assist, menu }: PageHeaderProps) {
  const t = useTranslations('pages');
  const { workspace } = useWorkspace();
  const home = useRow(project, row.projectId);
  const nameOf = usePageName();
  const pages = usePages(row.projectId);
  const status = useDocumentStatus(open);
  const above = useMemo(
    () => ancestorsOf(row, new Map(pages.map((each) => [each.id, each]))).toReversed(),
    [row, pages],
  );
  return (
    <HeaderLine
      controls={
        <>
          <DocumentStatusSign status={status} narrow="dot" />
          <OthersHere open={open} />
          {assist}
          <CommentsButton comments={comments} />
          <AccessButton row={row} place={home?.name ?? workspace.name} />
          <span className={comments.isOpen ? undefined : 'min-[1101px]:hidden'}>
            <IconButton label={t('actions.outline')} icon={<TreeIcon />} onClick={onOutline} />
          </span>
          {menu}
        </>
      }
    >
      <ProjectBreadcrumb
        home={home}
        heading={false}
        crumbs={[
          {
            key: 'pages',
            label: t('title'),
            render: <AppLink to={pagesPath(workspace.slug, row.projectId)} />,
          },
          ...above.map((each) => ({
            key: each.id,
            label: nameOf(each),
            icon: <PageMark row={each} />,
            render: <AppLink to={pagePath(workspace.slug, each)} />,
          })),
          { key: 'page', label: nameOf(row) },
        ]}
      />
      <FavouriteButton kind="page" targetId={row.id} />
    </HeaderLine>
  );
}

function OthersHere({ open }: { open: OpenDocument | undefined }) {
  const t = useTranslations('pages.page');
  const ids = useOthersHere(open);
  const members = useRows(member);
  const people = members.filter(({ id }) => ids.includes(id));
  if (people.length === 0) return null;
  const names = people.map(({ displayName }) => displayName).join(', ');
  return (
    <AvatarStack
      label={t('here', { count: people.length, names })}
      people={people.map(({ id, displayName, avatarUrl }) => ({
        id,
        name: displayName,
        picture: avatarUrl,
      }))}
      max={4}
    />
  );
}

/** The number of open threads, and a button to show them. */
function CommentsButton({ comments: { rows, isOpen, setOpen } }: { comments: PageComments }) {
  const t = useTranslations('pages.comments');
  const count = rows.filter(({ parentId, resolvedAt }) => parentId === null && resolvedAt === null).length;
  return (
    <Button
      variant="ghost"
      icon={<MessageSquare aria-hidden="true" className="size-4" />}
      aria-label={t('button', { count })}
      title={t('title')}
      aria-expanded={isOpen}
      className="narrow:!px-1.5"
      onClick={() => setOpen(!isOpen)}
    >
      {count > 0 && <span className="tabular-nums">{count}</span>}
    </Button>
  );
}

/** Who can see the page; the owner can change it here. */
function AccessButton({ row, place }: { row: Page; place: string }) {
  const t = useTranslations('pages');
  const may = useMay();
  const actions = usePageActions();
  const isPublic = row.access === 'public';
  const icon = row.isLocked ? <LockIcon /> : isPublic ? <GlobeIcon /> : <PersonIcon />;
  const words = isPublic ? t('page.publicHere', { place }) : t('page.privateHere');
  if (!may('page:share', row) || row.archivedAt !== null)
    return (
      <span title={words} className="inline-flex items-center gap-1.5 text-small text-2">
        {icon}
        <span className="narrow:sr-only">{isPublic ? t('page.public') : t('page.private')}</span>
      </span>
    );
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={icon} title={words} className="narrow:!px-1.5">
          <span className="narrow:sr-only">{isPublic ? t('page.public') : t('page.private')}</span>
        </Button>
      }
    >
      <MenuRadioGroup
        label={t('page.share')}
        value={row.access}
        onChange={(value) => actions.setAccess(row, value === 'public' ? 'public' : 'private')}
      >
        <MenuRadioItem value="public" icon={<GlobeIcon />}>
          {t('page.publicHere', { place })}
        </MenuRadioItem>
        <MenuRadioItem value="private" icon={<PersonIcon />}>
          {t('page.privateHere')}
        </MenuRadioItem>
      </MenuRadioGroup>
    </Menu>
  );
}
