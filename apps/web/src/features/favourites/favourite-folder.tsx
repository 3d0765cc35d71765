import { FAVOURITE_FOLDER_MAX, updateFavourite, type Favourite } from '@cairn/domain';
import { DialogForm } from '@cairn/ui/dialog-form';
import { FolderIcon } from '@cairn/ui/icons';
import { SidebarItem } from '@cairn/ui/sidebar';
import { TextField } from '@cairn/ui/text-field';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { FavouriteMenu } from './favourite-menu.tsx';
import { useFavouriteDrag } from './use-favourite-drag.ts';

export interface FavouriteFolderProps {
  row: Favourite;
  /** The items in it. */
  children: ReactNode;
}

/** Favourites under a name that folds them. */
export function FavouriteFolder({ row, children }: FavouriteFolderProps) {
  const t = useTranslations('favourites');
  const [open, setOpen] = useState(true);
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

function RenameFolder({ row, onClose }: { row: Favourite; onClose: () => void }) {
  const t = useTranslations('favourites');
  const run = useCommand();
  const [title, setTitle] = useState(row.title ?? '');
  const input = useRef<HTMLInputElement>(null);
  return (
    <DialogForm
      open
      onOpenChange={(open) => open || onClose()}
      title={t('rename')}
      closeLabel={t('close')}
      initialFocus={input}
      onSubmit={() => {
        run(updateFavourite, { favouriteId: row.id, patch: { title: title.trim() } });
        onClose();
      }}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      disabled={title.trim() === ''}
    >
      <TextField
        ref={input}
        aria-label={t('folderName')}
        value={title}
        maxLength={FAVOURITE_FOLDER_MAX}
        onChange={(event) => setTitle(event.target.value)}
      />
    </DialogForm>
  );
}
