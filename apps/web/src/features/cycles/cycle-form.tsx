import {
  CYCLE_DESCRIPTION_MAX,
  CYCLE_NAME_MAX,
  areCycleDatesValid,
  overlappingCycle,
  type Cycle,
} from '@cairn/domain';
import { FormError } from '@cairn/ui/form-error';
import { useTranslations } from 'use-intl';
import { NamedForm } from '../../lib/named-form.tsx';
import { DayButtonField } from '../issues/public.ts';
import { CycleOwnerPicker } from './cycle-owner.tsx';

type CycleDraft = Pick<Cycle, 'name' | 'description' | 'startDate' | 'endDate' | 'ownerId'>;

interface CycleFormProps {
  /** The cycle to edit; a new one has its future ID. */
  readonly given: CycleDraft & Pick<Cycle, 'id' | 'projectId'>;
  readonly others: readonly Cycle[];
  readonly title: string;
  readonly submitLabel: string;
  readonly onSubmit: (draft: CycleDraft) => void;
  readonly onClose: () => void;
}

/** Name, description, dates and owner of a cycle. */
export function CycleForm({ given, others, ...form }: CycleFormProps) {
  const t = useTranslations('cycles.form');
  const owner = useTranslations('cycles.owner');
  const { id, projectId, name, description, startDate, endDate, ownerId } = given;
  const overlapOf = (draft: CycleDraft): Cycle | undefined => overlappingCycle({ ...draft, id }, others);
  return (
    <NamedForm<CycleDraft>
      {...form}
      given={{ name, description, startDate, endDate, ownerId }}
      nameMax={CYCLE_NAME_MAX}
      descriptionMax={CYCLE_DESCRIPTION_MAX}
      isValid={(draft) => areCycleDatesValid(draft) && !overlapOf(draft)}
    >
      {(draft, patch, isTried) => {
        const overlap = overlapOf(draft);
        return (
          <>
            <div className="grid grid-cols-2 gap-4">
              <DayButtonField
                label={t('startDate')}
                value={draft.startDate}
                onChange={(day) => patch({ startDate: day })}
              />
              <DayButtonField
                label={t('endDate')}
                value={draft.endDate}
                onChange={(day) => patch({ endDate: day })}
              />
            </div>
            {areCycleDatesValid(draft)
              ? overlap && <FormError>{t('overlap', { name: overlap.name })}</FormError>
              : isTried && <FormError>{t('datesInvalid')}</FormError>}
            <div className="grid gap-1.5">
              <span className="font-medium">{owner('name')}</span>
              <CycleOwnerPicker
                projectId={projectId}
                value={draft.ownerId}
                onChange={(chosen) => patch({ ownerId: chosen })}
              />
            </div>
          </>
        );
      }}
    </NamedForm>
  );
}
