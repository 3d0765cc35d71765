import { layoutNamed, usualIn, type Project } from '@cairn/domain';
import { ToggleGroup } from '@cairn/ui/toggle-group';
import { use, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FeaturesContext } from '../../platform/features-context.ts';
import { layoutsOf } from '../../platform/issue-layout.ts';
import { useViewActions } from './use-view-actions.ts';
import { usualOf } from './use-view-spec.ts';
import { NEW_VIEW, ViewForm } from './view-form.tsx';

/** Creates a view of all issues of a project in a layout; filters are chosen once it is open. */
export function NewViewDialog({ home, onClose }: { home: Project; onClose: () => void }) {
  const t = useTranslations('views');
  const say = useTranslations();
  const { create } = useViewActions();
  const layouts = layoutsOf(use(FeaturesContext));
  const usual = usualOf(home.id);
  const [layout, setLayout] = useState(usual.layout);
  const chosen = layoutNamed(layouts, layout, usual);
  return (
    <ViewForm
      given={NEW_VIEW}
      projectId={home.id}
      title={t('new')}
      submitLabel={t('form.create')}
      mayShare
      onClose={onClose}
      onSubmit={(draft) => {
        onClose();
        create(home.id, usualIn(usual, chosen), draft);
      }}
    >
      <div className="grid gap-1.5">
        <span className="font-medium">{t('form.layout')}</span>
        <div className="flex items-center gap-3">
          <ToggleGroup
            label={t('form.layout')}
            value={layout}
            onChange={setLayout}
            options={layouts.map(({ id, label, Icon }) => ({ value: id, label: say(label), icon: <Icon /> }))}
          />
          <span aria-hidden="true" className="text-2">
            {say(chosen.label)}
          </span>
        </div>
      </div>
    </ViewForm>
  );
}
