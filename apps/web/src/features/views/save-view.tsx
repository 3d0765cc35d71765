import { ME, project, type IssueFilter } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRow } from '../../data/use-rows.ts';
import type { SaveViewProps } from '../../platform/feature.ts';
import { useMayCreateViews } from './use-view-rights.ts';
import { useViewActions } from './use-view-actions.ts';
import { NEW_VIEW, ViewForm } from './view-form.tsx';

/**
 * Saves the current display of a list as a view. Renders nothing without permission, or if the project has views off.
 */
export function SaveView({ spec, projectId, mine }: SaveViewProps) {
  const t = useTranslations('views');
  const mayCreate = useMayCreateViews(projectId);
  const home = useRow(project, projectId);
  const isUsed = projectId === null || home?.hasViews === true;
  const { create } = useViewActions();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayCreate || !isUsed) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('save.save')}</Button>
      {isOpen && (
        <ViewForm
          given={NEW_VIEW}
          projectId={projectId}
          title={t('save.save')}
          submitLabel={t('save.save')}
          mayShare
          onClose={() => setIsOpen(false)}
          onSubmit={(draft) => {
            setIsOpen(false);
            create(projectId, { ...spec, filters: [...ofMine(mine), ...spec.filters] }, draft);
          }}
        />
      )}
    </>
  );
}

/** A list about the viewer stays so for everyone who opens the view. */
const ofMine = (property: string | undefined): IssueFilter[] =>
  property === undefined ? [] : [{ property, operator: 'is', values: [ME] }];
