import { IMPORT_PROVIDERS, type ImportProvider } from '@cairn/domain/imports/constants';
import { LockIcon } from '@cairn/ui/icons';
import { Note, SettingsTitle } from '@cairn/ui/settings-page';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import { ImportWizard } from './import-wizard.tsx';
import { ImportsOverview } from './imports-overview.tsx';

/** `/$workspace/settings/imports`: issues from other trackers, for Admins; `?provider=github` opens the wizard. */
export function ImportsPage() {
  const t = useTranslations('imports');
  const mayManage = useCan('import:manage', 'workspace');
  if (mayManage) return <Imports />;
  return (
    <>
      <SettingsTitle title={t('title')} />
      <Note icon={<LockIcon aria-hidden="true" />}>{t('adminsOnly')}</Note>
    </>
  );
}

const providerNamed = (given: unknown): ImportProvider | undefined =>
  IMPORT_PROVIDERS.find((each) => each === given);

function Imports() {
  const { slug } = useWorkspace().workspace;
  const navigate = useNavigate();
  const search: { readonly provider?: unknown; readonly import?: unknown } = useSearch({ strict: false });
  const provider = providerNamed(search.provider);
  const importerId = typeof search.import === 'string' ? search.import : undefined;
  const path = `/${slug}/settings/imports`;
  if (!provider)
    return <ImportsOverview onStart={(chosen) => void navigate({ to: `${path}?provider=${chosen}` })} />;
  return (
    <ImportWizard
      key={`${provider} ${importerId}`}
      provider={provider}
      importerId={importerId}
      onConnected={(id) => void navigate({ to: `${path}?provider=${provider}&import=${id}`, replace: true })}
      onStartAgain={() => void navigate({ to: `${path}?provider=${provider}`, replace: true })}
      onEnd={() => void navigate({ to: path })}
    />
  );
}
