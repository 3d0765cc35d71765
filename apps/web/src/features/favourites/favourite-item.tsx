import type { Favourite } from '@cairn/domain';
import { SidebarItem } from '@cairn/ui/sidebar';
import type { ReactNode } from 'react';
import { AppLink } from '../../lib/app-link.tsx';
import { FavouriteMenu } from './favourite-menu.tsx';

export interface FavouriteItemProps {
  row: Favourite;
  name: string;
  icon: ReactNode;
  to: string;
  current: boolean;
}

/** One favourite in the sidebar; whoever knows its kind says where it leads. */
export function FavouriteItem({ row, name, icon, to, current }: FavouriteItemProps) {
  return (
    <SidebarItem
      icon={icon}
      label={name}
      current={current}
      render={<AppLink to={to} />}
      actions={<FavouriteMenu row={row} name={name} />}
    />
  );
}
