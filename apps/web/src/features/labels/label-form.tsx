import { LABEL_COLOURS, LABEL_NAME_MAX, sameLabelName, type Label } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { FormError } from '@cairn/ui/form-error';
import { TextField } from '@cairn/ui/text-field';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { ColourPicker } from '../../lib/colour-picker.tsx';

export type LabelDraft = Pick<Label, 'name' | 'color'>;

export interface LabelFormProps {
  given: LabelDraft;
  /** The names that are taken. */
  others: readonly string[];
  submitLabel: string;
  onSubmit: (draft: LabelDraft) => void;
  onCancel: () => void;
}

/** Colour and name of a label, in one line. Escape gives up. */
export function LabelForm({ given, others, submitLabel, onSubmit, onCancel }: LabelFormProps) {
  const t = useTranslations('labels.settings');
  const faultId = useId();
  const first = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(given);
  const [tried, setTried] = useState(false);
  const name = draft.name.trim();
  const isTaken = others.some((other) => sameLabelName(other, name));
  const fault = name === '' ? t('nameMissing') : isTaken ? t('nameTaken') : undefined;
  const shownFault = tried || isTaken ? fault : undefined;
  useEffect(() => first.current?.focus(), []);
  const giveUp = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (fault === undefined) onSubmit({ ...draft, name });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2 px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <ColourPicker
          label={t('colour')}
          anyLabel={t('anyColour')}
          colours={LABEL_COLOURS}
          value={draft.color}
          onChange={(color) => setDraft({ ...draft, color })}
        />
        <div className="min-w-[160px] flex-1">
          <TextField
            ref={first}
            label={t('name')}
            placeholder={t('namePlaceholder')}
            value={draft.name}
            maxLength={LABEL_NAME_MAX}
            autoComplete="off"
            onKeyDown={giveUp}
            aria-invalid={shownFault === undefined ? undefined : true}
            aria-describedby={shownFault === undefined ? undefined : faultId}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        </div>
        <div className="flex gap-2">
          <Button size="lg" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="lg" variant="primary">
            {submitLabel}
          </Button>
        </div>
      </div>
      {shownFault !== undefined && <FormError id={faultId}>{shownFault}</FormError>}
    </form>
  );
}
