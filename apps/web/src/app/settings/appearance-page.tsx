import { DEFAULT_THEME_COLORS } from '@cairn/domain/people/constants';
import { RadioGroup } from '@cairn/ui/radio-group';
import { SettingsTitle } from '@cairn/ui/settings-page';
import { themes, type Theme } from '@cairn/ui/theme';
import { deriveShades } from '@cairn/ui/derive-shades';
import { toast } from '@cairn/ui/toast';
import { useEffect, useMemo, useState, type HTMLAttributes } from 'react';
import { useTranslations } from 'use-intl';
import { paletteIn } from '../../data/follow-theme.ts';
import { AccountGate, useAccount } from '../../features/people/public.ts';
import { chooseTheme } from './choose-theme.ts';
import { CustomThemeForm } from './custom-theme-form.tsx';
import { followAccountTheme } from './follow-account-theme.ts';
import { lookOfCustomTheme } from './look-of-custom-theme.ts';
import { useTheme } from './use-theme.ts';

/** `/profile/appearance`: six themes, applied immediately and saved in the account. */
export function AppearancePage() {
  const t = useTranslations('appearance');
  const shown = useTheme();
  /** Pending, because a custom theme has to be derived first. */
  const [wanted, setWanted] = useState<Theme>();
  const chosen = wanted ?? shown;
  const ownLook = useOwnLook();
  useSeenAgain();
  const choose = async (theme: Theme): Promise<void> => {
    setWanted(theme);
    const isSaved = await chooseTheme(theme);
    setWanted((now) => (now === theme ? undefined : now));
    if (!isSaved) toast.error(t('failed'));
  };
  return (
    <>
      <SettingsTitle title={t('title')} description={t('lead')} />
      <RadioGroup<Theme>
        label={t('theme')}
        look="tiles"
        columns={3}
        className="max-w-[680px]"
        value={chosen}
        onChange={(theme) => void choose(theme)}
        options={themes.map((theme) => ({
          value: theme,
          label: t(`themes.${theme}`),
          icon: <ThemeMark look={theme === 'custom' ? ownLook : { 'data-theme': theme }} />,
        }))}
      />
      {chosen === 'custom' && <AccountGate>{(account) => <CustomThemeForm account={account} />}</AccountGate>}
    </>
  );
}

/** These pages aren't told of choices on other devices, so they check when they become visible. */
function useSeenAgain(): void {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void followAccountTheme();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, []);
}

type Look = HTMLAttributes<HTMLElement> & { 'data-theme': Theme };

/** The colours of this person's custom theme, even while another is applied. */
function useOwnLook(): Look {
  const state = useAccount();
  const kept = state.status === 'ready' ? state.account.theme : undefined;
  return useMemo(
    () => lookOfCustomTheme(deriveShades((kept && paletteIn(kept)) ?? DEFAULT_THEME_COLORS)),
    [kept],
  );
}

/** A small preview in the theme's own colours. */
function ThemeMark({ look }: { look: Look }) {
  return (
    <span
      aria-hidden="true"
      {...look}
      className="flex h-9 w-12 flex-none items-end gap-1 overflow-hidden rounded-r1 border border-strong bg-bg p-1 text-text"
    >
      <span className="h-full w-2 rounded-[2px] bg-side" />
      <span className="grid flex-1 gap-0.5 self-start">
        <span className="h-0.5 rounded-full bg-[currentcolor] opacity-80" />
        <span className="h-0.5 w-2/3 rounded-full bg-[currentcolor] opacity-50" />
        <span className="h-1 w-1/2 rounded-full bg-primary" />
      </span>
    </span>
  );
}
