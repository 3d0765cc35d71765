import { IMPORT_ADDRESS_MAX, IMPORT_TOKEN_MAX, type ImportProvider } from '@cairn/domain/imports/constants';
import { Field } from '@cairn/ui/field';
import { FormError } from '@cairn/ui/form-error';
import { ShieldIcon } from '@cairn/ui/icons';
import { Note } from '@cairn/ui/settings-page';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAsking } from '../workspaces/public.ts';
import { importApi, type Importer } from './import-api.ts';
import { WizardStep } from './wizard-frame.tsx';

export interface ConnectStepProps {
  slug: string;
  provider: ImportProvider;
  onConnected: (importer: Importer) => void;
}

/** The tracker's URL, and a token with read access. */
export function ConnectStep({ slug, provider, onConnected }: ConnectStepProps) {
  const t = useTranslations('imports.connect');
  const { busy, problem, ask } = useAsking();
  const [given, setGiven] = useState({ base_url: '', email: '', token: '' });
  const [isTried, setIsTried] = useState(false);
  const isJira = provider === 'jira';
  const isHostMissing = isJira && given.base_url.trim() === '';
  const isTokenMissing = given.token.trim() === '';
  const connect = async (): Promise<void> => {
    setIsTried(true);
    if (isHostMissing || isTokenMissing) return;
    await ask(async () => onConnected(await importApi.connect(slug, { provider, ...given })));
  };
  const host = (
    <Field
      label={isJira ? t('host') : t('baseUrl')}
      description={isJira ? t('hostHint') : t('baseUrlHint')}
      error={isTried && isHostMissing ? t('hostMissing') : undefined}
      required={isJira}
    >
      <TextField
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={given.base_url}
        maxLength={IMPORT_ADDRESS_MAX}
        onChange={(event) => setGiven({ ...given, base_url: event.target.value })}
      />
    </Field>
  );
  return (
    <WizardStep
      title={t('title')}
      lead={t(provider)}
      onSubmit={() => void connect()}
      submitLabel={t('submit')}
      busy={busy}
      busyLabel={t('busy')}
    >
      {isJira && host}
      {isJira && (
        <Field label={t('email')} description={t('emailHint')}>
          <TextField
            type="email"
            autoComplete="off"
            value={given.email}
            maxLength={IMPORT_ADDRESS_MAX}
            onChange={(event) => setGiven({ ...given, email: event.target.value })}
          />
        </Field>
      )}
      <Field
        label={isJira ? t('tokenJira') : t('token')}
        error={isTried && isTokenMissing ? t('tokenMissing') : undefined}
        required
      >
        <TextField
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={given.token}
          maxLength={IMPORT_TOKEN_MAX}
          onChange={(event) => setGiven({ ...given, token: event.target.value })}
        />
      </Field>
      {!isJira && host}
      {problem !== undefined && <FormError>{problem}</FormError>}
      <Note icon={<ShieldIcon aria-hidden="true" />}>{t('keep')}</Note>
    </WizardStep>
  );
}
