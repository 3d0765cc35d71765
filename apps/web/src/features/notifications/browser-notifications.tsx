import { EMAIL_TOPICS, type EmailTopic } from '@cairn/domain';
import { Checkbox } from '@cairn/ui/checkbox';
import { SettingsRow, SettingsSection } from '@cairn/ui/settings-page';
import { Switch } from '@cairn/ui/switch';
import { useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isTurnedOn, turnOff, turnOn, whyNot, type WhyNot } from './browser-subscription.ts';

export interface BrowserNotificationsProps {
  readonly topics: Readonly<Record<EmailTopic, boolean>>;
  readonly onTopic: (topic: EmailTopic, isOn: boolean) => void;
}

/** Settings for what this browser shows while Cairn is closed. */
export function BrowserNotifications({ topics, onTopic }: BrowserNotificationsProps) {
  const t = useTranslations('notifications.preferences');
  const id = useId();
  const [problem, setProblem] = useState<WhyNot | undefined>(whyNot);
  const [isOn, setOn] = useState<boolean>();
  /** The service worker may have to load the app's files first. */
  const [isTurning, setTurning] = useState(false);
  useEffect(() => {
    let wanted = true;
    isTurnedOn().then(
      (found) => wanted && setOn(found),
      () => wanted && setOn(false),
    );
    return () => {
      wanted = false;
    };
  }, []);
  const turn = async (wish: boolean): Promise<void> => {
    if (isTurning) return;
    setProblem(undefined);
    setOn(wish);
    setTurning(true);
    const failed = await (wish ? turnOn() : turnOff());
    setTurning(false);
    setProblem(failed);
    if (failed !== undefined) setOn(!wish);
  };
  const cannot = problem === 'unsupported' || problem === 'insecure';
  return (
    <SettingsSection title={t('browser')}>
      <SettingsRow
        label={t('device')}
        htmlFor={id}
        description={
          <>
            {!cannot && <span className="block">{t('deviceMeans')}</span>}
            <span role="status" className={problem !== undefined && !cannot ? 'block text-red-ink' : 'block'}>
              {problem !== undefined && t(problem)}
            </span>
          </>
        }
      >
        <Switch
          id={id}
          checked={isOn === true}
          disabled={isOn === undefined || cannot}
          onCheckedChange={(wish) => void turn(wish)}
        />
      </SettingsRow>
      {isOn && !isTurning && (
        <SettingsRow label={t('kinds')} description={t('kindsMean')}>
          <fieldset className="flex flex-col gap-1" aria-label={t('kinds')}>
            {EMAIL_TOPICS.map((topic) => (
              <Checkbox
                key={topic}
                checked={topics[topic]}
                onCheckedChange={(isWanted) => onTopic(topic, isWanted)}
              >
                {t(`topics.${topic}`)}
              </Checkbox>
            ))}
          </fieldset>
        </SettingsRow>
      )}
    </SettingsSection>
  );
}
