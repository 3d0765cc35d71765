import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Field } from '@cairn/ui/field';
import { TextField } from '@cairn/ui/text-field';
import { useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslations } from 'use-intl';

export interface LinkFields {
  title: string;
  url: string;
}

/** A link of an issue, or of anything else that has links. */
type HeldLink = Readonly<LinkFields> & { readonly id: string };

const ADDRESS = String.raw`https?://\S+`;
/** `example.com`, optionally with a port and a path: a URL without its scheme, as people say it. */
const BARE_ADDRESS = /^[^\s/?#:@.]+(?:\.[^\s/?#:@.]+)+(?::\d+)?(?:[/?#]\S*)?$/;

const asAddress = (typed: string): string => (BARE_ADDRESS.test(typed) ? `https://${typed}` : typed);

interface LinkDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The link to change; if undefined, adds one. */
  link: HeldLink | undefined;
  onSubmit: (fields: LinkFields) => void;
}

/** Adds or updates a link. */
export function LinkDialog({ open, onOpenChange, link, onSubmit }: LinkDialogProps) {
  const t = useTranslations('issuePage.links');
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
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
      {/* Unmounts only when the dialog has left the screen, so that the form does not flash empty (S-DLG-042). */}
      <LinkForm key={link?.id ?? 'new'} id={formId} link={link} first={first} onSubmit={onSubmit} />
    </Dialog>
  );
}

interface LinkFormProps {
  id: string;
  link: HeldLink | undefined;
  first: RefObject<HTMLInputElement | null>;
  onSubmit: (fields: LinkFields) => void;
}

function LinkForm({ id, link, first, onSubmit }: LinkFormProps) {
  const t = useTranslations('issuePage.links');
  const [fields, setFields] = useState<LinkFields>({ title: link?.title ?? '', url: link?.url ?? '' });
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const url = asAddress(fields.url.trim());
    const wrong = faultOf(url);
    setFault(wrong && t(wrong));
    if (wrong === undefined) onSubmit({ title: fields.title.trim(), url });
    else first.current?.focus();
  };
  return (
    // Our own error messages replace the browser's, which are in the browser's language.
    <form id={id} noValidate onSubmit={submit} className="grid gap-4">
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
  );
}

function faultOf(url: string): 'urlRequired' | 'urlInvalid' | undefined {
  if (url === '') return 'urlRequired';
  // slow-expression: has a start and one loop.
  return new RegExp(`^${ADDRESS}$`, 'i').test(url) ? undefined : 'urlInvalid';
}
