import { DialogForm } from '@cairn/ui/dialog-form';
import { Field } from '@cairn/ui/field';
import { TextArea } from '@cairn/ui/text-area';
import { TextField } from '@cairn/ui/text-field';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface Named {
  readonly name: string;
  readonly description: string;
}

interface NamedFormProps<Draft extends Named> {
  readonly given: Draft;
  readonly title: string;
  readonly submitLabel: string;
  readonly nameMax: number;
  readonly descriptionMax: number;
  /** Shown before the name, such as an icon. */
  readonly beforeName?: (draft: Draft, patch: (next: Partial<Draft>) => void) => ReactNode;
  /** Whether the form's own fields are valid, if they can be invalid; the form checks the name itself. */
  readonly isValid?: (draft: Draft) => boolean;
  /** The submitted values have a name, and no spaces around the texts. */
  readonly onSubmit: (draft: Draft) => void;
  readonly onClose: () => void;
  /** The fields below name and description; `isTried` after the first attempt to submit. */
  readonly children: (draft: Draft, patch: (next: Partial<Draft>) => void, isTried: boolean) => ReactNode;
}

/** The dialog that creates or edits something with a name, a description and its own fields. */
export function NamedForm<Draft extends Named>(props: NamedFormProps<Draft>) {
  const { given, title, submitLabel, nameMax, descriptionMax, onSubmit, onClose, children } = props;
  const { beforeName, isValid = () => true } = props;
  const t = useTranslations('namedForm');
  const [draft, setDraft] = useState(given);
  // What stands before the name would have the focus otherwise.
  const nameField = useRef<HTMLInputElement>(null);
  const [isTried, setIsTried] = useState(false);
  const name = draft.name.trim();
  const patch = (next: Partial<Draft>): void => setDraft({ ...draft, ...next });
  return (
    <DialogForm
      open
      onOpenChange={onClose}
      title={title}
      initialFocus={nameField}
      sheet
      closeLabel={t('close')}
      cancelLabel={t('cancel')}
      submitLabel={submitLabel}
      onSubmit={() => {
        setIsTried(true);
        if (name !== '' && isValid(draft))
          onSubmit({ ...draft, name, description: draft.description.trim() });
      }}
    >
      <div className="flex items-start gap-2">
        {beforeName && <div className="pt-[26px]">{beforeName(draft, patch)}</div>}
        <Field
          label={t('name')}
          required
          error={isTried && name === '' ? t('nameMissing') : undefined}
          className="min-w-0 flex-1"
        >
          <TextField
            ref={nameField}
            value={draft.name}
            maxLength={nameMax}
            autoComplete="off"
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        </Field>
      </div>
      <Field label={t('description')}>
        <TextArea
          value={draft.description}
          maxLength={descriptionMax}
          rows={3}
          onChange={(event) => setDraft({ ...draft, description: event.target.value })}
        />
      </Field>
      {children(draft, patch, isTried)}
    </DialogForm>
  );
}
