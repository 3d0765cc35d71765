import { Button, Confirm, FormError, Pill, RelativeTime, SkeletonRows, toast } from '@cairn/ui';
import { PhoneIcon, SystemIcon } from '@cairn/ui/icons';
import { SettingsSection } from '@cairn/ui/settings-page';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { accountApi, type Outcome, type Session } from './account-api.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { loadSessions, useSessions } from './use-sessions.ts';

/** All signed-in browsers, with a button to end each session. */
export function SessionList() {
  const t = useTranslations('people.security');
  const { sessions, refusal } = useSessions();
  const textOf = useRefusalText();
  const [isAsking, setIsAsking] = useState(false);
  const hasOthers = sessions?.some((session) => !session.is_current) === true;

  const report = async (work: Promise<Outcome<{ ended: number }>>): Promise<void> => {
    const outcome = await work;
    if (outcome.ok) toast.success(t('ended', { count: outcome.value.ended }));
    else toast.error(textOf(outcome.refusal));
    await loadSessions();
  };

  return (
    <SettingsSection
      title={t('sessions')}
      description={t('sessionsHint')}
      controls={hasOthers && <Button onClick={() => setIsAsking(true)}>{t('endAll')}</Button>}
    >
      {refusal !== undefined && (
        <div className="p-4">
          <FormError>{textOf(refusal)}</FormError>
        </div>
      )}
      {sessions === undefined && refusal === undefined && <SkeletonRows count={2} label={t('sessions')} />}
      <ul className="divide-y divide-line">
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => void report(accountApi.endSession(session.id))}
          />
        ))}
      </ul>
      <Confirm
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('endAllQuestion')}
        description={t('endAllConsequence')}
        confirmLabel={t('endAllConfirm')}
        busyLabel={t('ending')}
        cancelLabel={t('endAllCancel')}
        onConfirm={async () => await report(accountApi.endOtherSessions())}
      />
    </SettingsSection>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useTranslations('people.security');
  const Icon = /iPhone|iPad|Android/.test(session.device) ? PhoneIcon : SystemIcon;
  return (
    <li className="flex min-h-[52px] items-center gap-3 px-4 py-2.5">
      <span className="text-3">
        <Icon aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="truncate">{session.device}</span>
          {session.is_current && <Pill>{t('thisDevice')}</Pill>}
        </p>
        <p className="truncate text-small text-2">
          {session.ip_address === '' ? t('unknownAddress') : session.ip_address}
          {' · '}
          {t('lastSeen')} <RelativeTime at={session.last_seen_at} />
        </p>
      </div>
      {!session.is_current && (
        <Button variant="ghost" aria-label={t('endSession', { device: session.device })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
