import { template } from '@cairn/domain';
import { ClipboardIcon } from '@cairn/ui/icons';
import { Picker } from '@cairn/ui/picker';
import { useTranslations } from 'use-intl';
import { useRows } from '../../data/use-rows.ts';
import type { FillIssueProps } from '../../platform/feature.ts';
import { byName } from './template-order.ts';

/** Removes a template's values again. */
const NONE = 'none';

/** Fills the form of a new issue from a template of the project; renders nothing if there are none. */
export function TemplatePicker({ projectId, filledWith, onFill }: FillIssueProps) {
  const t = useTranslations('templates');
  const rows = useRows(template, { field: 'projectId', value: projectId, compare: byName });
  if (rows.length === 0) return null;
  const chosen = rows.find(({ id }) => id === filledWith);
  const items = rows.map(({ id, name }) => ({ value: id, label: name, icon: <ClipboardIcon /> }));
  return (
    <Picker
      label={t('pick.label')}
      placeholder={t('pick.search')}
      emptyText={t('noMatch')}
      items={chosen ? [{ value: NONE, label: t('pick.none') }, ...items] : items}
      value={chosen?.id ?? null}
      onChange={(id) => onFill(rows.find((each) => each.id === id))}
      trigger={
        <button
          type="button"
          aria-label={chosen ? t('pick.chosen', { name: chosen.name }) : t('pick.label')}
          className="inline-flex h-[26px] max-w-full min-w-0 items-center gap-1.5 rounded-r2 border border-strong px-2 text-small hover:bg-tint-hover pointer-coarse:h-10 [&>svg]:size-3.5 [&>svg]:flex-none [&>svg]:text-2"
        >
          <ClipboardIcon />
          <span className="truncate">{chosen?.name ?? t('pick.label')}</span>
        </button>
      }
    />
  );
}
