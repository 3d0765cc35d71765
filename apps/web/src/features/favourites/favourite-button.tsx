import type { FavouriteTarget } from '@cairn/domain';
import { IconButton } from '@cairn/ui/icon-button';
import { StarIcon } from '@cairn/ui/icons';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl';
import { useFavourite } from './use-favourite.ts';

export interface FavouriteButtonProps {
  kind: FavouriteTarget;
  targetId: string;
  size?: 'md' | 'sm' | undefined;
  className?: string | undefined;
}

/** The star button beside a name. */
export function FavouriteButton({ kind, targetId, size = 'md', className }: FavouriteButtonProps) {
  const t = useTranslations('favourites');
  const [isFavourite, toggle] = useFavourite(kind, targetId);
  return (
    <IconButton
      label={isFavourite ? t('remove') : t('add')}
      pressed={isFavourite}
      icon={<StarIcon aria-hidden="true" className={clsx(isFavourite && 'fill-current')} />}
      size={size}
      className={className}
      onClick={toggle}
    />
  );
}
