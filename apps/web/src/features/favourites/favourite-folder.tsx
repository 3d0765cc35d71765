import type { Favourite } from '@cairn/domain';
import { FolderIcon } from '@cairn/ui/icons';
import { lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import { ExpectedLayer } from '@cairn/ui/layers';
import { SidebarItem } from '@cairn/ui/sidebar';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useKeptOpen } from '../../data/use-kept-open.ts';
import { FavouriteMenu } from './favourite-menu.tsx';
import { useFavouriteDrag } from './use-favourite-drag.ts';

const RenameFolder = lazyComponent(
  lazy(async () => (await import('./rename-folder.tsx')).RenameFolder),
  ExpectedLayer,
);

export interface FavouriteFolderProps {
  row: Favourite;
  /** The contents. */
  children: ReactNode;
}

/** A collapsible folder of favourites. */
export function FavouriteFolder({ row, children }: FavouriteFolderProps) {
  const t = useTranslations('favourites');
  const [open, setOpen] = useKeptOpen(row.id, true);
  const [renaming, setRenaming] = useState(false);
  const drag = useFavouriteDrag(row);
  const name = row.title ?? '';
  return (
    <>
      <SidebarItem
        {...drag}
        icon={<FolderIcon aria-hidden="true" size={16} strokeWidth={1.5} />}
        label={name}
        expanded={open}
        onExpandedChange={setOpen}
        expandLabel={t('unfold', { name })}
        actions={<FavouriteMenu row={row} name={name} onRename={() => setRenaming(true)} />}
      >
        {children}
      </SidebarItem>
      {renaming && <RenameFolder row={row} onClose={() => setRenaming(false)} />}
    </>
  );
}
