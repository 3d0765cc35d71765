import type { IssueLink } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Field } from '@cairn/ui/field';
import { TextField } from '@cairn/ui/text-field';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';

export interface LinkFields {
  title: string;
  url: string;
}

const ADDRESS = String.raw`https?://\S+`;
/** What was typed stays this long after closing, so that nothing flashes empty on the way out (S-DLG-042). */
const RESET_MS = 500;
const EMPTY: LinkFields = { title: '', url: '' };

interface LinkDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The link to change; a new one without. */
  link: IssueLink | undefined;
  onSubmit: (fields: LinkFields) => void;
}

/** Adds or updates a link. */
export function LinkDialog({ open, onOpenChange, link, onSubmit }: LinkDialogProps) {
  const t = useTranslations('issuePage.links');
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const [fields, setFields] = useState(EMPTY);
  const [fault, setFault] = useState<string>();
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setFault(undefined);
    if (open && link) setFields({ title: link.title, url: link.url });
  }
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => setFields(EMPTY), RESET_MS);
    return () => clearTimeout(timer);
  }, [open]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const url = fields.url.trim();
    const wrong =
      url === '' ? t('urlRequired') : new RegExp(`^${ADDRESS}$`, 'i').test(url) ? undefined : t('urlInvalid');
    setFault(wrong);
    if (wrong === undefined) onSubmit({ title: fields.title.trim(), url });
    else first.current?.focus();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={link ? t('editTitle') : t('addTitle')}
      size="sm"
      sheet
      closeLabel={t('close')}
      initialFocus={first}
      footer={
        <>
          <Button size="lg" onClick={() => onOpenChange(false)}>
            {t('cancel')}
          </Button>
          <Button size="lg" variant="primary" type="submit" form={formId}>
            {link ? t('editSubmit') : t('addSubmit')}
          </Button>
        </>
      }
    >
      {/* Our own sentence in place of the browser's, which speaks its own language. */}
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Field label={t('url')} required error={fault}>
          <TextField
            ref={first}
            type="url"
            pattern={ADDRESS}
            placeholder="https://"
            maxLength={2000}
            value={fields.url}
            onChange={(event) => {
              setFields({ ...fields, url: event.target.value });
              setFault(undefined);
            }}
          />
        </Field>
        <Field label={t('title')} note={t('optional')}>
          <TextField
            maxLength={255}
            placeholder={t('titlePlaceholder')}
            value={fields.title}
            onChange={(event) => setFields({ ...fields, title: event.target.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
