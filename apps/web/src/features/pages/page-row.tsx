import { member, type Page } from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import { IconButton } from '@cairn/ui/icon-button';
import { ChevronDownIcon, ChevronRightIcon, GripIcon, LockIcon } from '@cairn/ui/icons';
import { ListRow, RowMeta, RowTitle } from '@cairn/ui/list-row';
import { RelativeTime } from '@cairn/ui/relative-time';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { dropLook, useSortable } from '../../lib/use-sortable.ts';
import { pagePath } from '../../lib/page-path.ts';
import { FavouriteButton } from '../favourites/public.ts';
import { PageMark } from '../projects/public.ts';
import { PageMenu } from './page-menu.tsx';
import { placeAfterDrop, placesAt, type PageLine } from './page-tree.ts';
import { useMay } from './use-may.ts';
import { usePageActions } from './use-page-actions.ts';
import { usePageName } from './use-page-name.ts';

/** Deeper pages aren't indented further, or their titles would have no room. */
const INDENTS = 6;

export interface PageRowProps {
  line: PageLine;
  /** All pages of the place, to determine drop targets. */
  pages: readonly Page[];
  folded: boolean;
  onFold: () => void;
  /** Pages can only be dragged in manual order. */
  sortable: boolean;
  onSaid: (words: string) => void;
}

/** A page in a list: dragged by its handle, moved by its menu. */
export function PageRow({ line, pages, folded, onFold, sortable, onSaid }: PageRowProps) {
  const { row, depth, hasChildren } = line;
  const t = useTranslations('pages.list');
  const { workspace } = useWorkspace();
  const may = useMay();
  const nameOf = usePageName();
  const { move } = usePageActions();
  const owner = useRow(member, row.ownerId);
  const name = nameOf(row);
  const mayMove = sortable && row.archivedAt === null && may('page:update', row);
  const {
    row: rowRef,
    handle,
    isDragged,
    place,
  } = useSortable({
    kind: `page ${row.projectId ?? 'workspace'}`,
    id: row.id,
    disabled: !mayMove,
    placesFor: (draggedId) => placesAt(pages, draggedId, row),
    onDrop: (draggedId, landed) => {
      const dragged = pages.find(({ id }) => id === draggedId);
      const to = placeAfterDrop(pages, draggedId, row, landed);
      if (dragged && to) move(dragged, to);
    },
  });
  return (
    <ListRow
      ref={rowRef}
      data-page={name}
      className={clsx('!pl-1', isDragged && 'opacity-50', dropLook(place))}
    >
      <button
        ref={handle}
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        title={t('drag', { name })}
        className={clsx(
          'relative z-1 grid size-5 flex-none cursor-grab place-items-center text-3 opacity-0 narrow:hidden',
          mayMove ? 'group-hover/row:opacity-100' : 'invisible',
        )}
      >
        <GripIcon />
      </button>
      <span
        className="flex flex-none items-center gap-1 narrow:pl-1"
        style={{ paddingInlineStart: `${Math.min(depth, INDENTS) * 20}px` }}
      >
        {hasChildren ? (
          <IconButton
            label={folded ? t('unfold', { name }) : t('fold', { name })}
            aria-expanded={!folded}
            icon={folded ? <ChevronRightIcon className="size-3" /> : <ChevronDownIcon className="size-3" />}
            size="xs"
            tooltip={false}
            className="relative z-1 !bg-transparent"
            onClick={onFold}
          />
        ) : (
          <span className="w-5" />
        )}
        <PageMark row={row} />
      </span>
      <RowTitle render={<AppLink to={pagePath(workspace.slug, row)} />}>{name}</RowTitle>
      {row.isLocked && (
        <span title={t('locked')} className="flex-none text-3">
          <LockIcon aria-hidden="true" className="size-3.5" />
          <span className="vh">{t('locked')}</span>
        </span>
      )}
      <RowMeta>
        <RelativeTime
          at={row.updatedAt}
          className="w-24 text-right text-small whitespace-nowrap text-3 narrow:hidden"
        />
        {owner && (
          <span title={t('owner', { name: owner.displayName })} className="flex narrow:hidden">
            <Avatar name={owner.displayName} id={owner.id} picture={owner.avatarUrl} decorative />
            <span className="vh">{t('owner', { name: owner.displayName })}</span>
          </span>
        )}
        <FavouriteButton kind="page" targetId={row.id} size="sm" />
        <PageMenu row={row} size="sm" onSaid={onSaid} />
      </RowMeta>
    </ListRow>
  );
}
