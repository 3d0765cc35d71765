import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { CloseIcon } from '@cairn/ui/icons';
import { Steps } from '@cairn/ui/steps';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

const STEPS = ['issues', 'menu', 'keys', 'offline'] as const;

/** Four tips on a card in the corner that blocks nothing else. */
export function Tour({ onEnd }: { onEnd: () => void }) {
  const t = useTranslations('tour');
  const titleId = useId();
  const [at, setAt] = useState(0);
  const step = STEPS[at] ?? 'issues';
  const isLast = at === STEPS.length - 1;
  return (
    <section
      aria-labelledby={titleId}
      className="fixed right-4 bottom-4 z-float w-[320px] rounded-r4 bg-raised p-4 shadow-e3 ring-1 ring-[var(--border)] narrow:inset-x-3 narrow:bottom-3 narrow:w-auto"
    >
      <div className="absolute top-2.5 right-2.5">
        <IconButton label={t('end')} icon={<CloseIcon />} size="sm" tooltip={false} onClick={onEnd} />
      </div>
      <h2 id={titleId} className="pr-8 text-[15px] font-strong">
        {t(`${step}.title`)}
      </h2>
      <p aria-live="polite" className="mt-1 mb-4 text-2">
        {t(`${step}.text`)}
      </p>
      <Steps
        label={t('steps', { current: at + 1, count: STEPS.length })}
        count={STEPS.length}
        current={at}
        className="mb-4"
      />
      <div className="flex justify-end gap-2">
        {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('back')}</Button>}
        <Button variant="primary" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
          {t(isLast ? 'done' : 'next')}
        </Button>
      </div>
    </section>
  );
}
