import type { Favourite } from '@cairn/domain';
import { IconButton } from '@cairn/ui/icon-button';
import { MoreIcon } from '@cairn/ui/icons';
import { lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import { Menu } from '@cairn/ui/menu';
import { useTranslations } from 'use-intl';

const items = lazy(async () => (await import('./favourite-menu-items.tsx')).FavouriteMenuItems);
const Items = lazyComponent(items);

export interface FavouriteMenuProps {
  row: Favourite;
  name: string;
  /** Only a folder has a name of its own. */
  onRename?: (() => void) | undefined;
}

/** The menu of a favourite. */
export function FavouriteMenu({ row, name, onRename }: FavouriteMenuProps) {
  const t = useTranslations('favourites');
  return (
    <Menu
      align="end"
      items={items}
      trigger={<IconButton label={t('actions', { name })} icon={<MoreIcon />} size="sm" tooltip={false} />}
    >
      <Items row={row} onRename={onRename} />
    </Menu>
  );
}
