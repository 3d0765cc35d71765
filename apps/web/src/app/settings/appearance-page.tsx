import { RadioGroup } from '@cairn/ui/radio-group';
import { SettingsTitle } from '@cairn/ui/settings-page';
import { readStoredTheme, themes, type Theme } from '@cairn/ui/theme';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { chooseTheme, CUSTOM_START } from './choose-theme.ts';

/** `/profile/appearance`: six themes, applied at once and kept with the account. */
export function AppearancePage() {
  const t = useTranslations('appearance');
  const [chosen, setChosen] = useState(() => readStoredTheme().theme);
  const choose = (theme: Theme): void => {
    setChosen(theme);
    void chooseTheme(theme, t('notKept'));
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
        onChange={choose}
        options={themes.map((theme) => ({
          value: theme,
          label: t(`themes.${theme}`),
          icon: <ThemePreview theme={theme} />,
        }))}
      />
    </>
  );
}

/** A small drawing in the theme's own colours. */
function ThemePreview({ theme }: { theme: Theme }) {
  const palette = theme === 'custom' ? CUSTOM_START : undefined;
  return (
    <span
      aria-hidden="true"
      data-theme={theme}
      {...(palette ? { style: { background: palette.background, color: palette.text } } : {})}
      className="flex h-9 w-12 flex-none items-end gap-1 overflow-hidden rounded-r1 border border-strong bg-bg p-1"
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
