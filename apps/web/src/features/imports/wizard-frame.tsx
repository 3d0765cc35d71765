import type { ImportProvider } from '@cairn/domain/imports/constants';
import { Button } from '@cairn/ui/button';
import { CheckIcon } from '@cairn/ui/icons';
import { SettingsTitle } from '@cairn/ui/settings-page';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

const STEPS = ['connect', 'source', 'project', 'people', 'preview'] as const;
export type Step = (typeof STEPS)[number];

export interface WizardFrameProps {
  provider: ImportProvider;
  step: Step;
  lead: string | undefined;
  onCancel: () => void;
  children: ReactNode;
}

/** The title, the steps at the side (on top below 760 px), and the step. */
export function WizardFrame({ provider, step, lead, onCancel, children }: WizardFrameProps) {
  const t = useTranslations('imports');
  const at = STEPS.indexOf(step);
  return (
    <>
      <SettingsTitle
        title={t('wizard.title', { provider: t(`providers.${provider}`) })}
        description={lead}
        controls={<Button onClick={onCancel}>{t('wizard.cancel')}</Button>}
      />
      <div className="grid grid-cols-[160px_minmax(0,1fr)] gap-8 narrow:grid-cols-1 narrow:gap-5">
        <ol aria-label={t('wizard.steps')} className="grid content-start gap-3 narrow:flex narrow:gap-2">
          {STEPS.map((each, index) => (
            <li
              key={each}
              aria-current={index === at ? 'step' : undefined}
              className="flex items-center gap-2.5"
            >
              <span
                aria-hidden="true"
                className={clsx(
                  'grid size-5 shrink-0 place-items-center rounded-full text-[11px] font-medium [&>svg]:size-3',
                  index < at && 'bg-active text-2',
                  index === at && 'bg-primary text-on-primary',
                  index > at && 'border border-strong text-2',
                )}
              >
                {index < at ? <CheckIcon /> : index + 1}
              </span>
              <span className={clsx(index === at ? 'font-medium' : 'text-2', 'narrow:vh')}>
                {each === 'source' ? t(`wizard.step.source.${provider}`) : t(`wizard.step.${each}`)}
              </span>
              {index < at && <span className="vh">{t('wizard.done')}</span>}
            </li>
          ))}
        </ol>
        <div className="min-w-0">{children}</div>
      </div>
    </>
  );
}

export interface WizardStepProps {
  title: string;
  lead?: ReactNode;
  onSubmit: () => void;
  onBack?: (() => void) | undefined;
  submitLabel?: string | undefined;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** Shown beside the button. */
  note?: string | undefined;
  isWaiting?: boolean | undefined;
  children: ReactNode;
}

/** A step with its question and navigation. */
export function WizardStep(props: WizardStepProps) {
  const t = useTranslations('imports.wizard');
  const {
    title,
    lead,
    onSubmit,
    onBack,
    submitLabel,
    busy,
    busyLabel,
    note,
    isWaiting = false,
    children,
  } = props;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (busy !== true) onSubmit();
      }}
    >
      <h2 className="font-strong">{title}</h2>
      {lead !== undefined && <p className="mt-0.5 text-2">{lead}</p>}
      <div className="mt-4 grid gap-4">{children}</div>
      <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        {onBack && (
          <Button size="lg" onClick={onBack}>
            {t('back')}
          </Button>
        )}
        <span className="flex-1" />
        {note !== undefined && <span className="text-small text-2">{note}</span>}
        {!isWaiting && (
          <Button type="submit" size="lg" variant="primary" loading={busy} loadingText={busyLabel}>
            {submitLabel ?? t('continue')}
          </Button>
        )}
      </div>
    </form>
  );
}
