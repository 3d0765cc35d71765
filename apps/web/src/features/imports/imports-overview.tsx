import { IMPORT_PROVIDERS, type ImportProvider } from '@cairn/domain/imports/constants';
import { Button } from '@cairn/ui/button';
import { FormError } from '@cairn/ui/form-error';
import { CycleIcon } from '@cairn/ui/icons';
import { SettingsRow, SettingsSection, SettingsTitle } from '@cairn/ui/settings-page';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { Empty } from '../../platform/empty.tsx';
import { emptyScreens } from './empty-screens.tsx';
import { importApi, isUnderWay } from './import-api.ts';
import { ImportTable } from './import-table.tsx';
import { ProviderMark } from './provider-mark.tsx';
import { usePolled } from './use-polled.ts';

/** While one is running someone is watching; otherwise another Admin may start one. */
const BUSY_MS = 2_000;
const IDLE_MS = 15_000;

type Listed = Awaited<ReturnType<typeof importApi.list>>;

const waitAfter = (listed: Listed | undefined): number =>
  listed?.importers.some(isUnderWay) === true ? BUSY_MS : IDLE_MS;

/** The import sources, and past imports. */
export function ImportsOverview({ onStart }: { onStart: (provider: ImportProvider) => void }) {
  const t = useTranslations('imports');
  const { slug } = useWorkspace().workspace;
  const { value, problem, load } = usePolled(
    useCallback(() => importApi.list(slug), [slug]),
    waitAfter,
  );
  const importers = value?.importers;
  return (
    <>
      <SettingsTitle title={t('title')} description={t('lead')} />
      <SettingsSection title={t('from')}>
        {IMPORT_PROVIDERS.map((provider) => (
          <SettingsRow
            key={provider}
            label={t(`providers.${provider}`)}
            description={t(`providerLeads.${provider}`)}
            icon={<ProviderMark provider={provider} />}
          >
            <Button
              aria-label={t('startOf', { provider: t(`providers.${provider}`) })}
              onClick={() => onStart(provider)}
            >
              {t('start')}
            </Button>
          </SettingsRow>
        ))}
      </SettingsSection>
      <section aria-label={t('history')} className="mt-8">
        <div className="mb-3 flex items-center gap-2">
          <h2 className="flex-1 font-strong">{t('history')}</h2>
          <Button variant="ghost" icon={<CycleIcon />} onClick={load}>
            {t('refresh')}
          </Button>
        </div>
        {problem !== undefined && <FormError>{problem}</FormError>}
        {importers === undefined && problem === undefined && <SkeletonRows count={2} label={t('history')} />}
        {importers?.length === 0 && <Empty of={emptyScreens.none} level={3} />}
        {importers !== undefined && importers.length > 0 && (
          <ImportTable slug={slug} importers={importers} onChanged={load} />
        )}
      </section>
    </>
  );
}
