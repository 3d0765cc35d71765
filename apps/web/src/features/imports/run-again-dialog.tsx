import { IMPORT_TOKEN_MAX } from '@cairn/domain/imports/constants';
import { DialogForm } from '@cairn/ui/dialog-form';
import { Field } from '@cairn/ui/field';
import { FormError } from '@cairn/ui/form-error';
import { TextField } from '@cairn/ui/text-field';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAsking } from '../workspaces/public.ts';
import { importApi, type Importer } from './import-api.ts';

export interface RunAgainDialogProps {
  slug: string;
  importer: Importer;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onStarted: () => void;
}

/** Asks for a token, because the previous one was deleted when the import finished. */
export function RunAgainDialog({ slug, importer, open, onOpenChange, onStarted }: RunAgainDialogProps) {
  const t = useTranslations('imports');
  const { busy, problem, setProblem, ask } = useAsking();
  const [token, setToken] = useState('');
  const [isTried, setIsTried] = useState(false);
  const close = (): void => {
    onOpenChange(false);
    setToken('');
    setIsTried(false);
    setProblem(undefined);
  };
  const submit = async (): Promise<void> => {
    setIsTried(true);
    if (token.trim() === '') return;
    await ask(async () => {
      await importApi.runAgain(slug, importer.id, token);
      toast.success(t('menu.started'));
      close();
      onStarted();
    });
  };
  return (
    <DialogForm
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t('again.title')}
      closeLabel={t('again.close')}
      sheet
      onSubmit={() => void submit()}
      submitLabel={t('again.submit')}
      cancelLabel={t('again.cancel')}
      busy={busy}
      busyLabel={t('again.busy')}
    >
      <p className="text-2">{t('again.lead', { source: importer.source ?? '' })}</p>
      <Field
        label={importer.provider === 'github' ? t('connect.token') : t('connect.tokenJira')}
        description={t('connect.keep')}
        error={isTried && token.trim() === '' ? t('connect.tokenMissing') : undefined}
        required
      >
        <TextField
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={token}
          maxLength={IMPORT_TOKEN_MAX}
          onChange={(event) => setToken(event.target.value)}
        />
      </Field>
      {problem !== undefined && <FormError>{problem}</FormError>}
    </DialogForm>
  );
}
