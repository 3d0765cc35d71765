import { Confirm } from '@cairn/ui/confirm';
import { IconButton } from '@cairn/ui/icon-button';
import { MoreIcon, TrashIcon } from '@cairn/ui/icons';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { toast } from '@cairn/ui/toast';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface RowMenuProps {
  readonly name: string;
  /** What becomes of what belongs to it when it is deleted. */
  readonly removeText: string;
  /** Undefined for those who can't delete it. */
  readonly onRemove: (() => void) | undefined;
  /** Why it can't be deleted as it is; said in place of the question. */
  readonly obstacle?: string | undefined;
  /** The items above Delete, drawn when the menu is open. */
  readonly children: ReactNode;
}

/** What can be done with something that has a name and stands in a list; it asks before it is deleted. */
export function RowMenu({ name, removeText, onRemove, obstacle, children }: RowMenuProps) {
  const t = useTranslations('rowMenu');
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            className="relative z-1"
            label={t('label', { name })}
            icon={<MoreIcon />}
            // Its row says the name already, and some hundred rows would each have one.
            tooltip={false}
          />
        }
      >
        {children}
        {onRemove && (
          <MenuItem
            icon={<TrashIcon />}
            tone="danger"
            onSelect={() => (obstacle === undefined ? setIsRemoving(true) : toast.error(obstacle))}
          >
            {t('remove')}
          </MenuItem>
        )}
      </Menu>
      {onRemove && (
        <Confirm
          open={isRemoving}
          onOpenChange={setIsRemoving}
          tone="danger"
          title={t('removeQuestion', { name })}
          description={removeText}
          confirmLabel={t('remove')}
          cancelLabel={t('cancel')}
          onConfirm={onRemove}
        />
      )}
    </>
  );
}
