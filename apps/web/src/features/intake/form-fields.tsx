import { FORM_ASKS, FORM_FIELDS, FORM_LABELS_MAX, label } from '@cairn/domain';
import { Checkbox } from '@cairn/ui/checkbox';
import { Select } from '@cairn/ui/select';
import { SettingsRow, SettingsSection } from '@cairn/ui/settings-page';
import { useTranslations } from 'use-intl';
import { useRows } from '../../data/use-rows.ts';
import type { PublicForm } from './public-form-page.tsx';

interface FormFieldsProps {
  readonly projectId: string;
  readonly draft: PublicForm;
  readonly onEdit: (patch: Partial<PublicForm>) => void;
}

/** The form's fields, the labels on offer, and what senders are told. */
export function FormFields({ projectId, draft, onEdit }: FormFieldsProps) {
  const t = useTranslations('intake.publicForm');
  const { asks } = draft;
  return (
    <>
      <SettingsSection title={t('fields')} description={t('fieldsMeans')}>
        {FORM_FIELDS.map((field) => (
          <SettingsRow key={field} label={t(`field.${field}`)}>
            <Select
              label={t(`field.${field}`)}
              size="sm"
              className="!w-36"
              value={asks[field]}
              options={FORM_ASKS.map((value) => ({ value, label: t(`asks.${value}`) }))}
              onChange={(next) => onEdit({ asks: { ...asks, [field]: next } })}
            />
          </SettingsRow>
        ))}
      </SettingsSection>
      {asks.labels !== 'no' && <OfferedLabels projectId={projectId} draft={draft} onEdit={onEdit} />}
      <Checkbox
        checked={draft.tells_reason}
        description={t('tellsReasonMeans')}
        onCheckedChange={(tells) => onEdit({ tells_reason: tells })}
      >
        {t('tellsReason')}
      </Checkbox>
    </>
  );
}

/** Label names are internal: only those chosen here are shown outside. */
function OfferedLabels({ projectId, draft, onEdit }: FormFieldsProps) {
  const t = useTranslations('intake.publicForm');
  const labels = useRows(label, { field: 'projectId', value: projectId });
  const chosen = draft.label_ids.filter((id) => labels.some((each) => each.id === id));
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">{t('labels')}</legend>
      {labels.length === 0 && <p className="text-2">{t('noLabels')}</p>}
      <div className="scroll-thin flex max-h-48 flex-wrap gap-x-5 gap-y-1 overflow-y-auto">
        {labels.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            disabled={chosen.length >= FORM_LABELS_MAX && !chosen.includes(id)}
            onCheckedChange={(isOffered) =>
              onEdit({ label_ids: isOffered ? [...chosen, id] : chosen.filter((each) => each !== id) })
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
