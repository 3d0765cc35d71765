import { nameFault, tidyName } from '@cairn/domain/people/names';
import { DialogForm } from '@cairn/ui/dialog-form';
import { Field } from '@cairn/ui/field';
import { FormError } from '@cairn/ui/form-error';
import { Select } from '@cairn/ui/select';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAsking } from '../workspaces/public.ts';
import type { Made } from './made-token.tsx';
import { tokenApi } from './token-api.ts';
import { endOf, PRESETS, type Preset } from './token-end.ts';

const TITLE_MAX = 255;
const DESCRIPTION_MAX = 1000;
/** Long enough for a script, short enough to be reviewed. */
const FIRST_PRESET: Preset = 'quarter';

export interface NewTokenDialogProps {
  slug: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onMade: (made: Made) => void;
}

/** Asks for the purpose and expiry of a new token. */
export function NewTokenDialog({ slug, open, onOpenChange, onMade }: NewTokenDialogProps) {
  const t = useTranslations('tokens.form');
  const form = useNewToken(slug);
  const close = (): void => {
    onOpenChange(false);
    form.reset();
  };
  const submit = (): Promise<void> =>
    form.send((made) => {
      onMade(made);
      close();
    });
  return (
    <DialogForm
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t('title')}
      closeLabel={t('close')}
      size="sm"
      sheet
      onSubmit={() => void submit()}
      submitLabel={t('submit')}
      cancelLabel={t('cancel')}
      busy={form.busy}
      busyLabel={t('busy')}
    >
      <Field label={t('name')} error={form.titleProblem} required>
        <TextField
          value={form.title}
          maxLength={TITLE_MAX}
          placeholder={t('namePlaceholder')}
          onChange={(event) => form.setTitle(event.target.value)}
        />
      </Field>
      <Field label={t('description')}>
        <TextField
          value={form.description}
          maxLength={DESCRIPTION_MAX}
          placeholder={t('descriptionPlaceholder')}
          onChange={(event) => form.setDescription(event.target.value)}
        />
      </Field>
      <Field label={t('ends')} description={form.preset === 'never' ? t('neverHint') : undefined}>
        <Select
          label={t('ends')}
          className="w-full"
          options={PRESETS.map((value) => ({ value, label: t(`presets.${value}`) }))}
          value={form.preset}
          onChange={form.setPreset}
        />
      </Field>
      {form.preset === 'custom' && (
        <Field label={t('endsOn')} error={form.dayProblem} required>
          <TextField type="date" value={form.day} onChange={(event) => form.setDay(event.target.value)} />
        </Field>
      )}
      {form.problem !== undefined && <FormError>{form.problem}</FormError>}
    </DialogForm>
  );
}

function useNewToken(slug: string) {
  const t = useTranslations('tokens.form');
  const { busy, problem, setProblem, ask } = useAsking();
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [preset, setPreset] = useState<Preset>(FIRST_PRESET);
  const [day, setDay] = useState('');
  const [tried, setTried] = useState(false);
  const [isDayWrong, setIsDayWrong] = useState(false);
  const fault = nameFault(tidyName(title), TITLE_MAX);
  const titleFault = fault === 'hidden' ? t('nameHidden') : t('nameMissing');

  return {
    title,
    setTitle,
    description,
    setDescription,
    preset,
    setPreset,
    day,
    setDay(next: string): void {
      setDay(next);
      setIsDayWrong(false);
    },
    busy,
    problem,
    titleProblem: tried && fault !== undefined ? titleFault : undefined,
    dayProblem: isDayWrong ? t('dayMissing') : undefined,
    reset(): void {
      setTitle('');
      setDescription('');
      setPreset(FIRST_PRESET);
      setDay('');
      setTried(false);
      setIsDayWrong(false);
      setProblem(undefined);
    },
    /** Does nothing while a field is missing. */
    async send(onMade: (made: Made) => void): Promise<void> {
      const expiresAt = endOf(preset, day, new Date());
      setTried(true);
      setIsDayWrong(expiresAt === undefined);
      if (fault !== undefined || expiresAt === undefined) return;
      await ask(async () => {
        const { token } = await tokenApi.make(slug, { title, description, expires_at: expiresAt });
        onMade({ name: tidyName(title), token, expiresAt });
      });
    },
  };
}
