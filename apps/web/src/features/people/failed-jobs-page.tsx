import { Button } from '@cairn/ui/button';
import { Confirm } from '@cairn/ui/confirm';
import { FormError } from '@cairn/ui/form-error';
import { RelativeTime } from '@cairn/ui/relative-time';
import { SettingsTitle } from '@cairn/ui/settings-page';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Empty } from '../../platform/empty.tsx';
import { accountApi, type FailedJob, type Outcome } from './account-api.ts';
import { emptyScreens } from './empty-screens.tsx';
import { useFailedJobs } from './use-failed-jobs.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** `/god-mode/jobs`: the failed jobs, for server admins. */
export function FailedJobsPage() {
  const t = useTranslations('failedJobs');
  const textOf = useRefusalText();
  const { jobs, load } = useFailedJobs();
  const [removing, setRemoving] = useState<FailedJob>();
  const [isAsking, setIsAsking] = useState(false);
  const report = async (work: Promise<Outcome<unknown>>, done: string): Promise<void> => {
    const outcome = await work;
    if (outcome.ok) toast.success(done);
    else toast.error(textOf(outcome.refusal));
    await load();
  };
  const remove = async (): Promise<void> => {
    if (removing === undefined) return;
    await report(accountApi.removeFailedJob(removing.id), t('removed', { name: removing.name }));
  };
  return (
    <>
      <SettingsTitle title={t('title')} description={t('lead')} />
      {jobs === undefined && <SkeletonRows count={3} label={t('title')} />}
      {jobs?.ok === false && <FormError>{textOf(jobs.refusal)}</FormError>}
      {jobs?.ok === true && jobs.value.length === 0 && <Empty of={emptyScreens.failedJobs} />}
      {jobs?.ok === true && jobs.value.length > 0 && (
        <ul aria-label={t('list')} className="divide-y divide-line rounded-r3 border border-line bg-raised">
          {jobs.value.map((job) => (
            <FailedJobRow
              key={job.id}
              job={job}
              onRunAgain={() => void report(accountApi.runJobAgain(job.id), t('started', { name: job.name }))}
              onRemove={() => {
                setRemoving(job);
                setIsAsking(true);
              }}
            />
          ))}
        </ul>
      )}
      <Confirm
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('removeQuestion')}
        description={t('removeConsequence', { name: removing?.name ?? '' })}
        confirmLabel={t('removeConfirm')}
        busyLabel={t('removing')}
        cancelLabel={t('keep')}
        tone="danger"
        onConfirm={remove}
      />
    </>
  );
}

interface FailedJobRowProps {
  job: FailedJob;
  onRunAgain: () => void;
  onRemove: () => void;
}

function FailedJobRow({ job, onRunAgain, onRemove }: FailedJobRowProps) {
  const t = useTranslations('failedJobs');
  const { name } = job;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-[200px] flex-1">
        <p className="font-mono text-[12.5px] font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-small [overflow-wrap:anywhere] text-2">
          {[job.owner, t('attempts', { count: job.attempts })].filter((each) => each !== '').join(' · ')}
          {' · '}
          <RelativeTime at={job.failed_at} />
        </p>
        <p className="mt-1 text-small [overflow-wrap:anywhere] text-red-ink">
          {job.error ?? t('unknownError')}
        </p>
      </div>
      <div className="flex flex-none gap-2">
        <Button aria-label={t('runAgainOf', { name })} onClick={onRunAgain}>
          {t('runAgain')}
        </Button>
        <Button variant="ghost" aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </li>
  );
}
