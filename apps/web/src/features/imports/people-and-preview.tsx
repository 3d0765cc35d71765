import { member, memberContact } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { FormError } from '@cairn/ui/form-error';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRows } from '../../data/use-rows.ts';
import { importApi, type Importer, type ImportSurvey } from './import-api.ts';
import { PeopleStep } from './people-step.tsx';
import { suggestedFor, type PersonChoice, type PersonChoices } from './person-choices.ts';
import { PreviewStep } from './preview-step.tsx';
import { usePolled } from './use-polled.ts';
import type { Step } from './wizard-frame.tsx';

export interface PeopleAndPreviewProps {
  slug: string;
  importer: Importer;
  step: 'people' | 'preview';
  goTo: (step: Step) => void;
  onStartAgain: () => void;
  onConfirmed: () => void;
}

/** After reading: the mapping of people, and a preview. */
export function PeopleAndPreview(props: PeopleAndPreviewProps) {
  const { slug, importer, step, goTo, onStartAgain, onConfirmed } = props;
  const { survey, problem } = useSurvey(slug, importer);
  const { choices, choose } = useChoices(survey);
  if (importer.status === 'failed') return <ReadingFailed importer={importer} onStartAgain={onStartAgain} />;
  if (problem !== undefined) return <FormError>{problem}</FormError>;
  if (!survey) return <Reading importer={importer} />;
  if (step === 'people')
    return (
      <PeopleStep
        importer={importer}
        people={survey.people}
        choices={choices}
        onChoose={choose}
        onBack={() => goTo('project')}
        onDone={() => goTo('preview')}
      />
    );
  return (
    <PreviewStep
      slug={slug}
      importer={importer}
      survey={survey}
      choices={choices}
      onBack={() => goTo('people')}
      onConfirmed={onConfirmed}
    />
  );
}

/** It no longer changes. */
const NEVER_MS = 3_600_000;
const waitAfter = (): number => NEVER_MS;

function useSurvey(slug: string, { id, status, project_id: projectId }: Importer) {
  const read = useCallback(() => importApi.people(slug, id), [slug, id]);
  const isReady = status === 'ready' && projectId !== null;
  const { value: survey, problem } = usePolled(isReady ? read : undefined, waitAfter);
  return { survey: isReady ? survey : undefined, problem };
}

/** The choices, falling back to suggestions. */
function useChoices(survey: ImportSurvey | undefined) {
  const members = useRows(member);
  const contacts = useRows(memberContact);
  const [chosen, setChosen] = useState<PersonChoices>(new Map());
  const choices = useMemo((): PersonChoices => {
    const people = members.filter(({ isActive, isBot }) => isActive && !isBot);
    return new Map(
      (survey?.people ?? []).map((person) => [
        person.key,
        chosen.get(person.key) ?? suggestedFor(person, people, contacts),
      ]),
    );
  }, [survey, members, contacts, chosen]);
  const choose = (key: string, choice: PersonChoice): void => setChosen(new Map([...chosen, [key, choice]]));
  return { choices, choose };
}

function Reading({ importer }: { importer: Importer }) {
  const t = useTranslations('imports.reading');
  const { issues, comments } = importer.found;
  return (
    <div role="status" className="grid gap-3">
      <div>
        <h2 className="font-strong">{t('title', { source: importer.source ?? '' })}</h2>
        <p className="text-2">{t('lead')}</p>
        <p className="text-2">{t('so', { issues, comments })}</p>
      </div>
      <SkeletonRows count={4} label={t('title', { source: importer.source ?? '' })} />
    </div>
  );
}

function ReadingFailed({ importer, onStartAgain }: { importer: Importer; onStartAgain: () => void }) {
  const t = useTranslations('imports');
  return (
    <div className="grid justify-items-start gap-3">
      <h2 className="font-strong">{t('reading.failed', { source: importer.source ?? '' })}</h2>
      <FormError>{t(`faults.${importer.fault ?? 'unknown'}`)}</FormError>
      <Button onClick={onStartAgain}>{t('wizard.startAgain')}</Button>
    </div>
  );
}
