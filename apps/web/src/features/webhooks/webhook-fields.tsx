import { WEBHOOK_EVENTS, WEBHOOK_URL_MAX, type WebhookEvent } from '@cairn/domain/webhooks/constants';
import { payloadAddress } from '@cairn/domain/webhooks/payload-address';
import { Checkbox } from '@cairn/ui/checkbox';
import { Field } from '@cairn/ui/field';
import { FormError } from '@cairn/ui/form-error';
import { RadioGroup } from '@cairn/ui/radio-group';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

export interface WebhookChoice {
  readonly url: string;
  readonly isAll: boolean;
  readonly chosen: readonly WebhookEvent[];
}

export interface WebhookFieldsProps {
  choice: WebhookChoice;
  onChange: (choice: WebhookChoice) => void;
  /** Whether saving was tried; missing fields are reported only then. */
  isTried: boolean;
}

export const eventsOf = ({ isAll, chosen }: WebhookChoice): WebhookEvent[] | null =>
  isAll ? null : WEBHOOK_EVENTS.filter((event) => chosen.includes(event));

export const isComplete = ({ url, isAll, chosen }: WebhookChoice): boolean =>
  payloadAddress(url) !== undefined && (isAll || chosen.length > 0);

/** The URL and events of a webhook while editing. */
export function useWebhookChoice(first: WebhookChoice) {
  const [choice, setChoice] = useState(first);
  const [isTried, setIsTried] = useState(false);
  return { choice, setChoice, isTried, setIsTried };
}

export function WebhookFields({ choice, onChange, isTried }: WebhookFieldsProps) {
  const t = useTranslations('webhooks');
  const { url, isAll, chosen } = choice;
  const urlFault = url.trim() === '' ? t('form.urlMissing') : t('form.urlInvalid');
  const isUrlWrong = isTried && payloadAddress(url) === undefined;
  return (
    <>
      <Field
        label={t('form.url')}
        description={t('form.urlHint')}
        error={isUrlWrong ? urlFault : undefined}
        required
      >
        <TextField
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={url}
          maxLength={WEBHOOK_URL_MAX}
          placeholder={t('form.urlPlaceholder')}
          onChange={(event) => onChange({ ...choice, url: event.target.value })}
        />
      </Field>
      <div className="grid gap-2">
        <RadioGroup<'all' | 'chosen'>
          label={t('form.events')}
          options={[
            { value: 'all', label: t('allEvents') },
            { value: 'chosen', label: t('chosenEvents') },
          ]}
          value={isAll ? 'all' : 'chosen'}
          onChange={(next) => onChange({ ...choice, isAll: next === 'all' })}
        />
        {!isAll && (
          <fieldset className="grid grid-cols-3 gap-x-4 gap-y-1.5 ps-6 narrow:grid-cols-2">
            <legend className="vh">{t('chosenEvents')}</legend>
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox
                key={event}
                checked={chosen.includes(event)}
                onCheckedChange={(isOn) =>
                  onChange({
                    ...choice,
                    chosen: isOn ? [...chosen, event] : chosen.filter((each) => each !== event),
                  })
                }
              >
                {t(`kinds.${event}`)}
              </Checkbox>
            ))}
          </fieldset>
        )}
        {isTried && !isAll && chosen.length === 0 && <FormError>{t('form.eventsMissing')}</FormError>}
      </div>
    </>
  );
}
