import type { FavouriteTarget } from '@cairn/domain';
import { StarIcon, UnstarIcon } from '@cairn/ui/icons';
import { MenuItem } from '@cairn/ui/menu';
import { useTranslations } from 'use-intl';
import { useFavourite } from './use-favourite.ts';

/** The star as a menu item. */
export function FavouriteMenuItem({ kind, targetId }: { kind: FavouriteTarget; targetId: string }) {
  const t = useTranslations('favourites');
  const [isFavourite, toggle] = useFavourite(kind, targetId);
  return (
    <MenuItem icon={isFavourite ? <UnstarIcon /> : <StarIcon />} onSelect={toggle}>
      {isFavourite ? t('remove') : t('add')}
    </MenuItem>
  );
}
