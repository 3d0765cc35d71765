import type { View } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { ChevronDownIcon } from '@cairn/ui/icons';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { IssueView } from '../issues/public.ts';
import { useViewActions } from './use-view-actions.ts';
import { useViewRights } from './use-view-rights.ts';
import { NEW_VIEW, ViewForm } from './view-form.tsx';

interface ChangedViewProps {
  readonly row: View;
  /** The current display of its list. */
  readonly shown: IssueView;
}

/** Says that a view has unsaved changes, and saves or resets it. */
export function ChangedView({ row, shown }: ChangedViewProps) {
  const t = useTranslations('views.save');
  const { mayCreate, mayUpdate } = useViewRights(row);
  const actions = useViewActions();
  const [isSaving, setIsSaving] = useState(false);
  const saveAs = (): void => setIsSaving(true);
  const saveBack = (): void => {
    actions.saveBack(row, shown.spec);
    shown.reset();
  };
  if (shown.isUsual && !isSaving) return null;
  const main = mayUpdate
    ? { label: t('update'), run: saveBack }
    : mayCreate
      ? { label: t('saveAs'), run: saveAs }
      : { label: t('reset'), run: shown.reset };
  return (
    <>
      <span className="text-small whitespace-nowrap text-amber-ink">{t('unsaved')}</span>
      <span className="flex flex-none">
        <Button className={mayCreate ? 'rounded-r-none' : undefined} onClick={main.run}>
          {main.label}
        </Button>
        {mayCreate && (
          <Menu
            align="end"
            trigger={
              <IconButton
                label={t('more')}
                icon={<ChevronDownIcon />}
                className="rounded-l-none border border-l-0 border-strong bg-raised"
              />
            }
          >
            {mayUpdate && <MenuItem onSelect={saveAs}>{t('saveAs')}</MenuItem>}
            <MenuItem onSelect={shown.reset}>{t('reset')}</MenuItem>
          </Menu>
        )}
      </span>
      {isSaving && (
        <ViewForm
          given={{ ...NEW_VIEW, icon: row.icon, access: row.access }}
          projectId={row.projectId}
          title={t('saveAs')}
          submitLabel={t('save')}
          mayShare
          onClose={() => setIsSaving(false)}
          onSubmit={(draft) => {
            setIsSaving(false);
            shown.reset();
            actions.create(row.projectId, shown.spec, draft);
          }}
        />
      )}
    </>
  );
}
