import { FAVOURITE_FOLDER_MAX, updateFavourite, type Favourite } from '@cairn/domain';
import { DialogForm } from '@cairn/ui/dialog-form';
import { TextField } from '@cairn/ui/text-field';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';

export interface RenameFolderProps {
  row: Favourite;
  onClose: () => void;
}

/** Asks for a new folder name. */
export function RenameFolder({ row, onClose }: RenameFolderProps) {
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
