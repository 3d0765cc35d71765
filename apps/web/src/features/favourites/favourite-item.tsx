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

/** One favourite in the sidebar; whoever knows its kind says where it leads. */
export function FavouriteItem({ row, name, icon, to, current }: FavouriteItemProps) {
  const drag = useFavouriteDrag(row);
  return (
    <SidebarItem
      {...drag}
      icon={icon}
      label={name}
      current={current}
      // Otherwise the browser carries the address instead of the line.
      render={<AppLink to={to} draggable={false} />}
      actions={<FavouriteMenu row={row} name={name} />}
    />
  );
}
