import { Field } from '@cairn/ui/field';
import { FormError } from '@cairn/ui/form-error';
import { Picker } from '@cairn/ui/picker';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceButton } from '../../lib/choice-button.tsx';
import { ProjectMark, useProjectOrder } from '../projects/public.ts';
import { useAsking } from '../workspaces/public.ts';
import { importApi, type Importer } from './import-api.ts';
import { WizardStep } from './wizard-frame.tsx';

export interface ProjectStepProps {
  slug: string;
  importer: Importer;
  onBack: () => void;
  onChosen: (importer: Importer) => void;
}

/** The project here that the issues go into. */
export function ProjectStep({ slug, importer, onBack, onChosen }: ProjectStepProps) {
  const t = useTranslations('imports.project');
  const { busy, problem, ask } = useAsking();
  const [projects] = useProjectOrder();
  const [chosen, setChosen] = useState<string | null>(importer.project_id);
  const [isTried, setIsTried] = useState(false);
  const target = projects.find(({ id }) => id === chosen);
  const choose = async (): Promise<void> => {
    setIsTried(true);
    if (!target) return;
    await ask(async () => onChosen(await importApi.update(slug, importer.id, { project_id: target.id })));
  };
  const text = target?.name ?? t('choose');
  return (
    <WizardStep
      title={t('title')}
      lead={t('lead')}
      onSubmit={() => void choose()}
      onBack={onBack}
      busy={busy}
    >
      {projects.length === 0 ? (
        <p className="text-2">{t('noProjects')}</p>
      ) : (
        <Field label={t('label')} error={isTried && !target ? t('missing') : undefined}>
          <Picker
            label={t('label')}
            items={projects.map(({ id, name, identifier, icon }) => ({
              value: id,
              label: name,
              keywords: identifier,
              hint: identifier,
              icon: <ProjectMark icon={icon} />,
            }))}
            value={target?.id ?? null}
            onChange={setChosen}
            placeholder={t('search')}
            emptyText={t('none')}
            trigger={
              <ChoiceButton
                aria-label={`${t('label')}: ${text}`}
                mark={target && <ProjectMark icon={target.icon} />}
              >
                {text}
              </ChoiceButton>
            }
          />
        </Field>
      )}
      {problem !== undefined && <FormError>{problem}</FormError>}
    </WizardStep>
  );
}
