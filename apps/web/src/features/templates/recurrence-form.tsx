import {
  createRecurrence,
  ORDINALS,
  RHYTHM_EVERY_MAX,
  RHYTHMS,
  template,
  updateRecurrence,
  WEEKDAYS,
  type Project,
  type Recurrence,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { dateToDay } from '@cairn/ui/dates';
import { DialogForm } from '@cairn/ui/dialog-form';
import { Field } from '@cairn/ui/field';
import { Select } from '@cairn/ui/select';
import { TextField } from '@cairn/ui/text-field';
import { ToggleChip } from '@cairn/ui/toggle-chip';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { DayButtonField } from '../issues/public.ts';
import { draftOf, faultOf, newDraft, rhythmOf, type RecurrenceDraft } from './recurrence-draft.ts';
import { useNextText, useRhythmWords, type Rule } from './use-rhythm-words.ts';

const HOURS = 24;
const LAST_DAY = 31;

interface RecurrenceFormProps {
  readonly home: Project;
  /** The rule to edit; undefined for a new one. */
  readonly held: Recurrence | undefined;
  readonly onClose: () => void;
}

/** The template, frequency and start of a rule. */
export function RecurrenceForm({ home, held, onClose }: RecurrenceFormProps) {
  const t = useTranslations('recurring.form');
  const run = useCommand();
  const { hour } = useRhythmWords();
  const templates = useRows(template, { field: 'projectId', value: home.id });
  const [since] = useState(() => Date.now());
  const [draft, setDraft] = useState(() =>
    held ? draftOf(held) : newDraft(templates[0]?.id ?? '', dateToDay(new Date())),
  );
  const [isTried, setIsTried] = useState(false);
  const patch = (next: Partial<RecurrenceDraft>): void => setDraft({ ...draft, ...next });
  const fault = faultOf(draft);
  const isThere = templates.some(({ id }) => id === draft.templateId);
  const submit = (): void => {
    setIsTried(true);
    if (fault || !isThere) return;
    const { templateId, startsOn, hour: at } = draft;
    const rule = { templateId, rhythm: rhythmOf(draft) as never, startsOn, hour: at };
    if (held) run(updateRecurrence, { recurrenceId: held.id, patch: rule });
    else run(createRecurrence, { id: uuid(), projectId: home.id, ...rule });
    onClose();
  };
  return (
    <DialogForm
      open
      onOpenChange={onClose}
      title={t(held ? 'editTitle' : 'newTitle')}
      closeLabel={t('close')}
      cancelLabel={t('cancel')}
      submitLabel={t(held ? 'save' : 'create')}
      onSubmit={submit}
    >
      <Field label={t('template')} required error={isTried && !isThere ? t('chooseTemplate') : undefined}>
        <Select
          label={t('template')}
          value={draft.templateId}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(templateId) => patch({ templateId })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 narrow:grid-cols-1">
        <Field label={t('unit')}>
          <Select
            label={t('unit')}
            value={draft.unit}
            options={RHYTHMS.map((value) => ({ value, label: t(`units.${value}`) }))}
            onChange={(unit) => patch({ unit })}
          />
        </Field>
        <Field
          label={t(`every.${draft.unit}`)}
          error={isTried && fault === 'every' ? t('wrongNumber', { most: RHYTHM_EVERY_MAX }) : undefined}
        >
          <TextField
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={draft.every}
            onChange={(event) => patch({ every: event.target.value })}
          />
        </Field>
      </div>
      <RhythmFields draft={draft} fault={isTried ? fault : undefined} onChange={patch} />
      <div className="grid grid-cols-2 gap-3 narrow:grid-cols-1">
        <DayButtonField
          label={t('startsOn')}
          value={draft.startsOn}
          onChange={(day) => day !== null && patch({ startsOn: day })}
        />
        <Field label={t('hour')}>
          <Select
            label={t('hour')}
            value={String(draft.hour)}
            options={Array.from({ length: HOURS }, (_, at) => ({ value: String(at), label: hour(at) }))}
            onChange={(at) => patch({ hour: Number(at) })}
          />
        </Field>
      </div>
      {fault === 'startsOn' && <p className="text-small text-red-ink">{t('tooLate')}</p>}
      {fault === undefined && (
        <Preview
          home={home}
          rule={{
            rhythm: rhythmOf(draft),
            startsOn: draft.startsOn,
            hour: draft.hour,
            since,
            lastIssueId: held?.lastIssueId ?? null,
          }}
        />
      )}
    </DialogForm>
  );
}

interface RhythmFieldsProps {
  readonly draft: RecurrenceDraft;
  readonly fault: ReturnType<typeof faultOf>;
  readonly onChange: (next: Partial<RecurrenceDraft>) => void;
}

/** The fields for the kind of rhythm. */
function RhythmFields({ draft, fault, onChange }: RhythmFieldsProps) {
  const t = useTranslations('recurring.form');
  const { weekday, ordinal } = useRhythmWords();
  switch (draft.unit) {
    case 'week':
      return (
        <fieldset>
          <legend className="mb-1.5 font-medium">{t('weekdays')}</legend>
          <div className="flex flex-wrap gap-1">
            {WEEKDAYS.map((day) => (
              <ToggleChip
                key={day}
                pressed={draft.weekdays.includes(day)}
                onPressedChange={(isOn) =>
                  onChange({
                    weekdays: isOn ? [...draft.weekdays, day] : draft.weekdays.filter((each) => each !== day),
                  })
                }
              >
                {weekday(day, 'short')}
              </ToggleChip>
            ))}
          </div>
          {fault === 'weekdays' && (
            <p role="alert" className="mt-1 text-small text-red-ink">
              {t('noWeekday')}
            </p>
          )}
        </fieldset>
      );
    case 'month-day':
      return (
        <Field
          label={t('dayOfMonth')}
          description={t('shortMonths')}
          error={fault === 'day' ? t('wrongNumber', { most: LAST_DAY }) : undefined}
        >
          <TextField
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={draft.day}
            onChange={(event) => onChange({ day: event.target.value })}
          />
        </Field>
      );
    case 'month-weekday':
      return (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('ordinal')}>
            <Select
              label={t('ordinal')}
              value={String(draft.ordinal)}
              options={ORDINALS.map((each) => ({ value: String(each), label: ordinal(each) }))}
              onChange={(value) =>
                onChange({ ordinal: ORDINALS.find((each) => String(each) === value) ?? draft.ordinal })
              }
            />
          </Field>
          <Field label={t('weekday')}>
            <Select
              label={t('weekday')}
              value={String(draft.weekday)}
              options={WEEKDAYS.map((each) => ({ value: String(each), label: weekday(each) }))}
              onChange={(value) =>
                onChange({ weekday: WEEKDAYS.find((each) => String(each) === value) ?? draft.weekday })
              }
            />
          </Field>
        </div>
      );
    default:
      return null;
  }
}

/** The rule in words, and the time of its next issue. */
function Preview({ home, rule }: { home: Project; rule: Rule }) {
  const t = useTranslations('recurring.form');
  const { ruleText } = useRhythmWords();
  const next = useNextText(rule, home);
  return (
    <div role="status" aria-label={t('preview')} className="rounded-r2 bg-sunken px-3 py-2">
      <p>{ruleText(rule)}</p>
      <p className="text-small text-2">{next}</p>
    </div>
  );
}
