import { DEFAULT_THEME_COLORS, THEME_COLORS } from '@cairn/domain/people/constants';
import { Button } from '@cairn/ui/button';
import { Field } from '@cairn/ui/field';
import { TextField } from '@cairn/ui/text-field';
import { isHexColor, type Palette } from '@cairn/ui/theme';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { paletteIn } from '../../data/follow-theme.ts';
import type { Account } from '../../features/people/public.ts';
import { saveCustomTheme } from './choose-theme.ts';
import { CustomThemePreview } from './custom-theme-preview.tsx';

/** The five colours of a custom theme, with a preview and their contrast. */
export function CustomThemeForm({ account }: { account: Account }) {
  const t = useTranslations('appearance');
  const kept = paletteIn(account.theme) ?? DEFAULT_THEME_COLORS;
  const form = useForm<Palette>({ mode: 'onTouched', defaultValues: kept, values: kept });
  const [busy, setBusy] = useState(false);
  const palette = useLastWhole(useWatch({ control: form.control }));

  const submit = form.handleSubmit(async (colors) => {
    if (busy) return;
    setBusy(true);
    const saving = toast.loading(t('updating'));
    const isSaved = await saveCustomTheme(colors);
    if (isSaved) saving.resolve(t('updated'));
    else saving.reject(t('failed'));
    setBusy(false);
  });
  const reset = (): void => {
    for (const name of THEME_COLORS)
      form.setValue(name, DEFAULT_THEME_COLORS[name], { shouldDirty: true, shouldValidate: true });
  };
  return (
    <section aria-labelledby="custom-theme" className="mt-8 max-w-[680px]">
      <h2 id="custom-theme" className="font-strong">
        {t('custom.title')}
      </h2>
      <p className="mt-0.5 mb-4 text-2">{t('custom.lead')}</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
          {THEME_COLORS.map((name) => (
            <Controller
              key={name}
              control={form.control}
              name={name}
              rules={{
                required: t(`custom.missing.${name}`),
                // The specification allows three digits too, but never fewer than seven characters.
                validate: (color) => isHexColor(color) || t('custom.invalid'),
              }}
              render={({ field, fieldState }) => (
                <Field label={t(`custom.${name}`)} error={fieldState.error?.message} required>
                  <div className="flex gap-2">
                    <input
                      type="color"
                      aria-label={t('custom.pick', { field: t(`custom.${name}`) })}
                      value={palette[name].toLowerCase()}
                      onChange={(event) => field.onChange(event.target.value)}
                      onBlur={field.onBlur}
                      className="size-8 flex-none rounded-r2 border border-control bg-bg p-1 pointer-coarse:size-11"
                    />
                    <TextField
                      {...field}
                      onChange={(event) => field.onChange(withSign(event.target.value))}
                      spellCheck={false}
                      autoComplete="off"
                      className="font-mono"
                    />
                  </div>
                </Field>
              )}
            />
          ))}
        </div>
        <CustomThemePreview palette={palette} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" size="lg" loading={busy}>
            {t('custom.save')}
          </Button>
          <Button variant="ghost" size="lg" onClick={reset}>
            {t('custom.reset')}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** A missing # is added (S-DLG-075). */
function withSign(text: string): string {
  const color = text.trim();
  return color === '' || color.startsWith('#') ? color : `#${color}`;
}

/** The colours as typed, or the last complete one for an incomplete value. */
function useLastWhole(given: Partial<Palette>): Palette {
  const [last, setLast] = useState<Palette>(() => wholeOr(DEFAULT_THEME_COLORS, given));
  const next = wholeOr(last, given);
  const isNew = THEME_COLORS.some((name) => next[name] !== last[name]);
  if (isNew) setLast(next);
  return isNew ? next : last;
}

const wholeOr = (last: Palette, given: Partial<Palette>): Palette => ({
  background: isHexColor(given.background) ? given.background : last.background,
  text: isHexColor(given.text) ? given.text : last.text,
  primary: isHexColor(given.primary) ? given.primary : last.primary,
  sidebarBackground: isHexColor(given.sidebarBackground) ? given.sidebarBackground : last.sidebarBackground,
  sidebarText: isHexColor(given.sidebarText) ? given.sidebarText : last.sidebarText,
});
