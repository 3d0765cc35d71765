import { SYNC_HOURS } from '@cairn/domain/imports/constants';
import { Checkbox } from '@cairn/ui/checkbox';
import { Field } from '@cairn/ui/field';
import { FormError } from '@cairn/ui/form-error';
import { Select } from '@cairn/ui/select';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAsking } from '../workspaces/public.ts';
import { importApi, type Importer, type ImportSurvey } from './import-api.ts';
import { toWire, type PersonChoices } from './person-choices.ts';
import { WizardStep } from './wizard-frame.tsx';

export interface PreviewStepProps {
  slug: string;
  importer: Importer;
  survey: ImportSurvey;
  choices: PersonChoices;
  onBack: () => void;
  onConfirmed: () => void;
}

type Sync = 'never' | `${(typeof SYNC_HOURS)[number]}`;

/** A preview of the import; nothing has been written so far. */
export function PreviewStep({ slug, importer, survey, choices, onBack, onConfirmed }: PreviewStepProps) {
  const t = useTranslations('imports');
  const { busy, problem, ask } = useAsking();
  const [asModules, setAsModules] = useState(false);
  const [sync, setSync] = useState<Sync>('never');
  const confirm = (): Promise<void> =>
    ask(async () => {
      await importApi.confirm(slug, importer.id, {
        people: toWire(choices),
        epics_to_modules: asModules,
        sync_every_hours: SYNC_HOURS.find((hours) => `${hours}` === sync) ?? null,
      });
      toast.success(t('menu.started'));
      onConfirmed();
    });
  return (
    <WizardStep
      title={t('preview.title')}
      lead={t('preview.lead')}
      onSubmit={() => void confirm()}
      onBack={onBack}
      note={t('preview.twice')}
      submitLabel={t('preview.submit', { count: survey.issues })}
      busy={busy}
      busyLabel={t('preview.busy')}
    >
      <Counts survey={survey} choices={choices} />
      {survey.epics > 0 && (
        <Checkbox checked={asModules} onCheckedChange={setAsModules} description={t('preview.epicsHint')}>
          {t('preview.epics', { count: survey.epics })}
        </Checkbox>
      )}
      <Field label={t('preview.sync')} description={t('preview.syncHint')}>
        <Select<Sync>
          label={t('preview.sync')}
          options={[
            { value: 'never', label: t('preview.never') },
            ...SYNC_HOURS.map((hours) => ({
              value: `${hours}` as const,
              label: t('syncs', { every: t(`every.${hours}`) }),
            })),
          ]}
          value={sync}
          onChange={setSync}
        />
      </Field>
      {problem !== undefined && <FormError>{problem}</FormError>}
    </WizardStep>
  );
}

function Counts({ survey, choices }: { survey: ImportSurvey; choices: PersonChoices }) {
  const t = useTranslations('imports.preview');
  const all = [...choices.values()];
  const invited = all.filter(({ becomes }) => becomes === 'invite').length;
  const people = all.filter(({ becomes }) => becomes !== 'skip').length;
  const { issues, open_issues: open, comments, labels, new_labels: fresh } = survey;
  return (
    <ul className="grid grid-cols-4 divide-x divide-line rounded-r3 border border-line narrow:grid-cols-2 narrow:divide-x-0">
      <Count count={issues} words={t('issues', { count: issues, open })} />
      <Count count={comments} words={t('comments', { count: comments })} />
      <Count count={labels} words={t('labels', { count: labels, fresh })} />
      <Count count={people} words={t('people', { count: people, invited })} />
    </ul>
  );
}

function Count({ count, words }: { count: number; words: string }) {
  const format = useFormatter();
  return (
    <li className="px-4 py-3">
      <span className="block text-[18px] leading-6 font-strong tabular-nums">{format.number(count)}</span>
      <span className="text-small text-2">{words}</span>
    </li>
  );
}
