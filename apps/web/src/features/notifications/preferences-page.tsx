import { EMAIL_TIMES, EMAIL_TOPICS, type EmailTopic } from '@cairn/domain';
import type { RouteCall, RouteReply } from '@cairn/domain/http/api';
import { Button } from '@cairn/ui/button';
import { Select } from '@cairn/ui/select';
import { SettingsRow, SettingsSection, SettingsTitle } from '@cairn/ui/settings-page';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { Switch } from '@cairn/ui/switch';
import { toast } from '@cairn/ui/toast';
import { useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../data/call-api.ts';
import { useRead } from '../../data/use-read.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { BrowserNotifications } from './browser-notifications.tsx';
import { ProjectLevels } from './project-levels.tsx';

const READ = 'GET /api/users/me/notification-preferences';
const CHANGE = 'PATCH /api/users/me/notification-preferences';

type Preferences = RouteReply<typeof READ>;
type Change = RouteCall<typeof CHANGE>['input'];

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));
const hourText = (hour: string): string => `${hour.padStart(2, '0')}:00`;

/** `/profile/notifications`: what is sent by email and when, and what browsers show. */
export function PreferencesPage() {
  const t = useTranslations('notifications.preferences');
  const read = useRead(READ, {});
  useEffect(() => {
    document.title = t('title');
  }, [t]);
  return (
    <>
      <SettingsTitle title={t('title')} description={t('lead')} />
      {read.value && <Choices first={read.value} />}
      {read.value && <ProjectLevels />}
      {!read.value && !read.error && <SkeletonRows count={5} label={t('loading')} />}
      {read.error && (
        <p className="flex items-center gap-3 text-2">
          {t('failed')}
          <Button onClick={read.again}>{t('again')}</Button>
        </p>
      )}
    </>
  );
}

function Choices({ first }: { first: Preferences }) {
  const t = useTranslations('notifications.preferences');
  const [held, setHeld] = useState(first);
  const zone = useRead('GET /api/users/me', {}).value?.timezone;
  /** Shown immediately, and reverted if the server can't be reached. */
  const save = (shown: Preferences, change: Change): void => {
    setHeld(shown);
    callApi(CHANGE, { input: change }).catch(() => {
      setHeld(held);
      toast.error(t('notSaved'));
    });
  };
  return (
    <>
      <SettingsSection title={t('email')}>
        {EMAIL_TOPICS.map((topic) => (
          <TopicRow
            key={topic}
            topic={topic}
            held={held}
            onSwitch={(isOn) => save({ ...held, [topic]: isOn }, { [topic]: isOn })}
            onTime={(time) =>
              save(
                { ...held, delivery: { ...held.delivery, [topic]: time } },
                { delivery: { [topic]: time } },
              )
            }
          />
        ))}
      </SettingsSection>
      <SettingsSection title={t('daily')}>
        <SettingsRow
          label={t('hour')}
          description={t.rich('hourMeans', {
            zone: () => (
              <AppLink to="/profile" className="underline hover:text-text">
                {zone}
              </AppLink>
            ),
          })}
        >
          <Select
            label={t('hour')}
            options={HOURS.map((value) => ({ value, label: hourText(value) }))}
            className="!w-36 narrow:!w-full"
            value={String(held.digest_hour)}
            onChange={(hour) => save({ ...held, digest_hour: Number(hour) }, { digest_hour: Number(hour) })}
          />
        </SettingsRow>
      </SettingsSection>
      <BrowserNotifications
        topics={held.browser}
        onTopic={(topic, isOn) =>
          save({ ...held, browser: { ...held.browser, [topic]: isOn } }, { browser: { [topic]: isOn } })
        }
      />
    </>
  );
}

interface TopicRowProps {
  readonly topic: EmailTopic;
  readonly held: Preferences;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onTime: (time: (typeof EMAIL_TIMES)[number]) => void;
}

function TopicRow({ topic, held, onSwitch, onTime }: TopicRowProps) {
  const t = useTranslations('notifications.preferences');
  const id = useId();
  const name = t(`topics.${topic}`);
  return (
    <SettingsRow label={name} description={t(`means.${topic}`)} htmlFor={id}>
      {held[topic] && (
        <Select
          className="!w-36 narrow:!min-w-36 narrow:flex-1"
          label={t('when', { name })}
          size="sm"
          options={EMAIL_TIMES.map((value) => ({ value, label: t(value) }))}
          value={held.delivery[topic]}
          onChange={onTime}
        />
      )}
      <Switch id={id} checked={held[topic]} onCheckedChange={onSwitch} />
    </SettingsRow>
  );
}
