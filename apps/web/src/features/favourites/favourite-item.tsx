import type { Favourite } from '@cairn/domain';
import { SidebarItem } from '@cairn/ui/sidebar';
import type { ReactNode } from 'react';
import { AppLink } from '../../lib/app-link.tsx';
import { FavouriteMenu } from './favourite-menu.tsx';
import { useFavouriteDrag } from './use-favourite-drag.ts';

export interface FavouriteItemProps {
  row: Favourite;
  name: string;
  icon: ReactNode;
  to: string;
  current: boolean;
}

/** A favourite in the sidebar; the feature of its kind provides the link. */
export function FavouriteItem({ row, name, icon, to, current }: FavouriteItemProps) {
  const drag = useFavouriteDrag(row);
  return (
    <SidebarItem
      {...drag}
      icon={icon}
      label={name}
      current={current}
      // Otherwise the browser would drag the link instead of the item.
      render={<AppLink to={to} draggable={false} />}
      actions={<FavouriteMenu row={row} name={name} />}
    />
  );
}
