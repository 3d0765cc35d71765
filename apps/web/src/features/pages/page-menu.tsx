import type { Page } from '@cairn/domain';
import { Confirm } from '@cairn/ui/confirm';
import { IconButton } from '@cairn/ui/icon-button';
import {
  ArchiveIcon,
  CopyIcon,
  GlobeIcon,
  LinkIcon,
  LockIcon,
  MoreIcon,
  MoveIcon,
  PersonIcon,
  PlusIcon,
  TrashIcon,
  UnarchiveIcon,
  UnlockIcon,
} from '@cairn/ui/icons';
import { Menu, MenuItem, MenuSeparator } from '@cairn/ui/menu';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FavouriteMenuItem } from '../favourites/public.ts';
import { PageMovePicker } from './page-move-picker.tsx';
import { childrenOf, tabOf } from './page-tree.ts';
import { MoveItems } from '../../lib/move-items.tsx';
import { orderKeyAt } from '../../lib/order-key.ts';
import { useMay } from './use-may.ts';
import { usePageActions } from './use-page-actions.ts';
import { usePageName } from './use-page-name.ts';
import { usePages } from './use-pages.ts';

export interface PageMenuProps {
  row: Page;
  size?: 'md' | 'sm' | undefined;
  /** Announces moves to screen readers. */
  onSaid?: ((words: string) => void) | undefined;
  /** Called before the page is deleted. */
  onRemove?: (() => void) | undefined;
  /** Extra items, before the last group. */
  children?: ReactNode;
}

/** Actions on a page, in lists and on the page itself. */
export function PageMenu({ row, size = 'md', onSaid, onRemove, children }: PageMenuProps) {
  const t = useTranslations('pages.actions');
  const actions = usePageActions();
  const may = useMay();
  const nameOf = usePageName();
  const [asking, setAsking] = useState(false);
  const [moving, setMoving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = nameOf(row);
  const isArchived = row.archivedAt !== null;
  const mayMove = may('page:update', row) && !isArchived;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            ref={button}
            label={t('label', { name })}
            icon={<MoreIcon />}
            size={size}
            tooltip={false}
          />
        }
      >
        {may('page:create', row) && !isArchived && (
          <MenuItem icon={<PlusIcon />} onSelect={() => actions.create({ ...row, parentId: row.id })}>
            {t('sub')}
          </MenuItem>
        )}
        <FavouriteMenuItem kind="page" targetId={row.id} />
        <MenuItem icon={<LinkIcon />} onSelect={() => actions.copyLink(row)}>
          {t('copyLink')}
        </MenuItem>
        {may('page:create', row) && (
          <MenuItem icon={<CopyIcon />} onSelect={() => actions.duplicate(row)}>
            {t('duplicate')}
          </MenuItem>
        )}
        {children}
        <MenuSeparator />
        {mayMove && <OrderItems row={row} onSaid={onSaid} />}
        {mayMove && (
          <MenuItem icon={<MoveIcon />} onSelect={() => setMoving(true)}>
            {t('move')}
          </MenuItem>
        )}
        {may('page:share', row) && !isArchived && (
          <MenuItem
            icon={row.access === 'public' ? <PersonIcon /> : <GlobeIcon />}
            onSelect={() => actions.setAccess(row, row.access === 'public' ? 'private' : 'public')}
          >
            {row.access === 'public' ? t('makePrivate') : t('makePublic')}
          </MenuItem>
        )}
        {may('page:lock', row) && !isArchived && (
          <MenuItem icon={row.isLocked ? <UnlockIcon /> : <LockIcon />} onSelect={() => actions.lock(row)}>
            {row.isLocked ? t('unlock') : t('lock')}
          </MenuItem>
        )}
        {may('page:archive', row) && (
          <MenuItem
            icon={isArchived ? <UnarchiveIcon /> : <ArchiveIcon />}
            onSelect={() => (isArchived ? actions.restore(row) : actions.archive(row))}
          >
            {isArchived ? t('restore') : t('archive')}
          </MenuItem>
        )}
        {may('page:remove', row) && isArchived && (
          <MenuItem icon={<TrashIcon />} tone="danger" onSelect={() => setAsking(true)}>
            {t('remove')}
          </MenuItem>
        )}
      </Menu>
      {moving && (
        <PageMovePicker
          row={row}
          anchor={button}
          onMoved={(words) => onSaid?.(words)}
          onClose={() => setMoving(false)}
        />
      )}
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('removeQuestion', { name })}
        description={t('removeText')}
        confirmLabel={t('removeConfirm')}
        cancelLabel={t('cancel')}
        tone="danger"
        onConfirm={() => {
          onRemove?.();
          actions.remove(row);
        }}
      />
    </>
  );
}

/** The keyboard alternative to dragging. */
function OrderItems({ row, onSaid }: Pick<PageMenuProps, 'row' | 'onSaid'>) {
  const t = useTranslations('pages');
  const actions = usePageActions();
  const nameOf = usePageName();
  const pages = usePages(row.projectId);
  const siblings = childrenOf(pages, row.parentId).filter((each) => tabOf(each) === tabOf(row));
  const position = siblings.findIndex(({ id }) => id === row.id);
  const move = (index: number): void => {
    const others = siblings.filter(({ id }) => id !== row.id);
    actions.move(row, { parentId: row.parentId, sortOrder: orderKeyAt(others, index) });
    onSaid?.(t('list.moved', { name: nameOf(row), position: index + 1, count: siblings.length }));
  };
  return (
    <MoveItems
      up={t('actions.up')}
      down={t('actions.down')}
      position={position}
      count={siblings.length}
      onMove={move}
    />
  );
}
