import { FORM_FIELDS, label, type FormField } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useRows } from '../../data/use-rows.ts';
import type { PublicForm } from './public-form-page.tsx';

interface FormPreviewProps {
  readonly projectId: string;
  /** The form with unsaved changes. */
  readonly form: PublicForm;
}

/** The form as strangers will see it, read-only. */
export function FormPreview({ projectId, form }: FormPreviewProps) {
  const t = useTranslations('intake.publicForm');
  const offered = useRows(label, { field: 'projectId', value: projectId }).filter(({ id }) =>
    form.label_ids.includes(id),
  );
  const shown = FORM_FIELDS.filter(
    (field) => form.asks[field] !== 'no' && (field !== 'labels' || offered.length > 0),
  );
  return (
    <section aria-labelledby="form-preview" className="mt-8">
      <h2 id="form-preview" className="mb-2 font-strong">
        {t('preview')}
      </h2>
      <div className="grid max-w-[34rem] gap-4 rounded-r3 border border-line bg-raised px-6 py-5">
        <div>
          <p dir="auto" className="text-[20px] leading-7 font-strong">
            {form.title}
          </p>
          {form.introduction !== '' && (
            <p dir="auto" className="mt-1 whitespace-pre-wrap text-2">
              {form.introduction}
            </p>
          )}
        </div>
        <PreviewField name={t('field.title')} isOptional={false} />
        {shown.map((field) => (
          <PreviewField
            key={field}
            name={t(`field.${field}`)}
            isOptional={form.asks[field] === 'optional'}
            height={heightOf(field)}
          >
            {field === 'labels' ? offered.map(({ name }) => name).join(', ') : undefined}
          </PreviewField>
        ))}
        <span className="justify-self-start rounded-r2 bg-primary px-4 py-2 text-on-primary">
          {t('send')}
        </span>
      </div>
    </section>
  );
}

const heightOf = (field: FormField): string => (field === 'description' ? 'h-24' : 'h-9');

interface PreviewFieldProps {
  readonly name: string;
  readonly isOptional: boolean;
  readonly height?: string;
  readonly children?: string | undefined;
}

function PreviewField({ name, isOptional, height = 'h-9', children }: PreviewFieldProps) {
  const t = useTranslations('intake.publicForm');
  return (
    <div className="grid gap-1.5">
      <p className="flex items-baseline gap-2 font-medium">
        {name}
        {isOptional && <span className="text-small font-normal text-2">{t('asks.optional')}</span>}
      </p>
      {children === undefined ? (
        <div aria-hidden="true" className={`${height} rounded-r2 border border-line-strong bg-bg`} />
      ) : (
        <p dir="auto" className="text-2">
          {children}
        </p>
      )}
    </div>
  );
}
