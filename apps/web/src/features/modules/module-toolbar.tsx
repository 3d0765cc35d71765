import { MODULE_NAME_MAX, MODULE_STATUSES } from '@cairn/domain';
import { BulletListIcon, GridIcon } from '@cairn/ui/icons';
import { Select } from '@cairn/ui/select';
import { TextField } from '@cairn/ui/text-field';
import { ToggleGroup } from '@cairn/ui/toggle-group';
import { useTranslations } from 'use-intl';
import { useProjectPeople } from './use-project-people.ts';
import { ANY_LEAD, MODULE_SORTS, type ModuleChoice } from './use-shown-modules.ts';

export type ModuleLayout = 'list' | 'gallery';

interface ModuleToolbarProps {
  readonly projectId: string;
  readonly choice: ModuleChoice;
  readonly onChange: (next: Partial<ModuleChoice>) => void;
  readonly layout: ModuleLayout;
  readonly onLayout: (next: ModuleLayout) => void;
}

/** Search, filters, order and layout of the list of modules. */
export function ModuleToolbar({ projectId, choice, onChange, layout, onLayout }: ModuleToolbarProps) {
  const t = useTranslations('modules');
  const people = useProjectPeople(projectId);
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 narrow:px-3">
      <TextField
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={MODULE_NAME_MAX}
        className="w-48"
        value={choice.search}
        onChange={(event) => onChange({ search: event.target.value })}
      />
      <Select
        label={t('show')}
        value={choice.isArchive ? 'archive' : 'active'}
        options={[
          { value: 'active', label: t('active') },
          { value: 'archive', label: t('archived') },
        ]}
        onChange={(next) => onChange({ isArchive: next === 'archive' })}
      />
      <Select
        label={t('statusLabel')}
        value={choice.status}
        options={[
          { value: 'any', label: t('anyStatus') },
          ...MODULE_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
        onChange={(status) => onChange({ status })}
      />
      <Select
        label={t('lead')}
        value={choice.leadId}
        options={[
          { value: ANY_LEAD, label: t('anyLead') },
          ...people.map(({ id, displayName }) => ({ value: id, label: displayName })),
        ]}
        onChange={(leadId) => onChange({ leadId })}
      />
      <Select
        label={t('sort')}
        value={choice.sort}
        options={MODULE_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        onChange={(sort) => onChange({ sort })}
      />
      <ToggleGroup
        label={t('layout')}
        value={layout}
        onChange={onLayout}
        options={[
          { value: 'list', label: t('layouts.list'), icon: <BulletListIcon /> },
          { value: 'gallery', label: t('layouts.gallery'), icon: <GridIcon /> },
        ]}
      />
    </div>
  );
}
