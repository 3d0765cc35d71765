import { compareFavourites, favourite, type Favourite } from '@cairn/domain';
import { EditIcon, FolderIcon, TrashIcon, UnstarIcon } from '@cairn/ui/icons';
import { MenuItem, MenuSeparator, Submenu } from '@cairn/ui/menu';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { MoveItems } from '../../lib/move-items.tsx';
import { orderKeyAt } from '../../lib/order-key.ts';
import { removeFavourite, updateFavourite } from './lazy-commands.ts';

export interface FavouriteMenuItemsProps {
  row: Favourite;
  /** Only a folder has a name of its own. */
  onRename?: (() => void) | undefined;
}

/** Actions on a favourite. */
export function FavouriteMenuItems({ row, onRename }: FavouriteMenuItemsProps) {
  const t = useTranslations('favourites');
  const run = useCommand();
  const all = useRows(favourite, { compare: compareFavourites });
  const siblings = all.filter(({ folderId }) => folderId === row.folderId);
  const position = siblings.findIndex(({ id }) => id === row.id);
  const isFolder = row.kind === 'folder';
  const folders = isFolder ? [] : all.filter(({ kind, id }) => kind === 'folder' && id !== row.folderId);
  const move = (index: number): void => {
    const others = siblings.filter(({ id }) => id !== row.id);
    run(updateFavourite, { favouriteId: row.id, patch: { sortOrder: orderKeyAt(others, index) } });
  };
  const putInto = (folderId: string | null): void => {
    const others = all.filter((each) => each.folderId === folderId);
    const sortOrder = orderKeyAt(others, others.length);
    run(updateFavourite, { favouriteId: row.id, patch: { folderId, sortOrder } });
  };
  return (
    <>
      {onRename && (
        <MenuItem icon={<EditIcon />} onSelect={onRename}>
          {t('rename')}
        </MenuItem>
      )}
      <MoveItems up={t('up')} down={t('down')} position={position} count={siblings.length} onMove={move} />
      {(folders.length > 0 || row.folderId !== null) && (
        <Submenu label={t('moveTo')} icon={<FolderIcon />}>
          {row.folderId !== null && <MenuItem onSelect={() => putInto(null)}>{t('noFolder')}</MenuItem>}
          {folders.map((folder) => (
            <MenuItem key={folder.id} icon={<FolderIcon />} onSelect={() => putInto(folder.id)}>
              {folder.title}
            </MenuItem>
          ))}
        </Submenu>
      )}
      <MenuSeparator />
      <MenuItem
        icon={isFolder ? <TrashIcon /> : <UnstarIcon />}
        onSelect={() => run(removeFavourite, { favouriteId: row.id })}
      >
        {isFolder ? t('removeFolder') : t('remove')}
      </MenuItem>
    </>
  );
}
