import { project } from '@cairn/domain';
import type { ImportProvider } from '@cairn/domain/imports/constants';
import { Button } from '@cairn/ui/button';
import { FormError } from '@cairn/ui/form-error';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { ConnectStep } from './connect-step.tsx';
import { importApi, isUnderWay, type Importer } from './import-api.ts';
import { PeopleAndPreview } from './people-and-preview.tsx';
import { ProjectStep } from './project-step.tsx';
import { SourceStep } from './source-step.tsx';
import { usePolled } from './use-polled.ts';
import { WizardFrame, type Step } from './wizard-frame.tsx';

export interface ImportWizardProps {
  provider: ImportProvider;
  /** Set once it is connected. */
  importerId: string | undefined;
  onConnected: (id: string) => void;
  onStartAgain: () => void;
  onEnd: () => void;
}

/** While it is being read, someone is watching. */
const READING_MS = 1_500;
const IDLE_MS = 30_000;

const waitAfter = (importer: Importer | undefined): number =>
  importer && isUnderWay(importer) ? READING_MS : IDLE_MS;

/**
 * The steps from the token to the start of an import. The server stores the choices, so that a reload loses nothing.
 */
export function ImportWizard(props: ImportWizardProps) {
  const { provider, importerId, onConnected, onStartAgain, onEnd } = props;
  const t = useTranslations('imports');
  const { slug } = useWorkspace().workspace;
  const read = useCallback(() => importApi.get(slug, importerId ?? ''), [slug, importerId]);
  const { value, setValue, problem } = usePolled(importerId === undefined ? undefined : read, waitAfter);
  const importer = value?.id === importerId ? value : undefined;
  const [chosen, setChosen] = useState<Step>();
  const target = useRow(project, importer?.project_id ?? '');
  const step = importerId === undefined || !importer ? 'connect' : (chosen ?? firstOpen(importer));
  const lead =
    importer?.source != null && target
      ? t('wizard.lead', { source: importer.source, project: target.name })
      : (importer?.source ?? undefined);
  const cancel = (): void => {
    // Deletes its token too, unless it has been started since.
    if (importer && importer.started_at === null) void importApi.remove(slug, importer.id);
    onEnd();
  };
  const goTo = (next: Step, changed?: Importer): void => {
    if (changed) setValue(changed);
    setChosen(next);
  };
  return (
    <WizardFrame provider={provider} step={step} lead={lead} onCancel={cancel}>
      {importerId === undefined && (
        <ConnectStep slug={slug} provider={provider} onConnected={({ id }) => onConnected(id)} />
      )}
      {importerId !== undefined && !importer && problem === undefined && (
        <SkeletonRows count={4} label={t('source.loading')} />
      )}
      {importerId !== undefined && !importer && problem !== undefined && (
        <div className="grid justify-items-start gap-3">
          <FormError>{t('wizard.notFound')}</FormError>
          <Button onClick={onStartAgain}>{t('wizard.startAgain')}</Button>
        </div>
      )}
      {importer && step === 'source' && (
        <SourceStep slug={slug} importer={importer} onChosen={(changed) => goTo('project', changed)} />
      )}
      {importer && step === 'project' && (
        <ProjectStep
          slug={slug}
          importer={importer}
          onBack={() => goTo('source')}
          onChosen={(changed) => goTo('people', changed)}
        />
      )}
      {importer && (step === 'people' || step === 'preview') && (
        <PeopleAndPreview
          slug={slug}
          importer={importer}
          step={step}
          goTo={goTo}
          onStartAgain={onStartAgain}
          onConfirmed={onEnd}
        />
      )}
    </WizardFrame>
  );
}

/** After a reload it continues with the first open question. */
function firstOpen({ source, project_id: projectId }: Importer): Step {
  if (source === null) return 'source';
  return projectId === null ? 'project' : 'people';
}
