import { Field, IconButton, TextField } from '@cairn/ui';
import { EyeIcon, EyeOffIcon } from '@cairn/ui/icons';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';

interface AccountFieldProps {
  field: UseFormRegisterReturn;
  error?: string | undefined;
  size?: 'md' | 'lg';
}

export function EmailField({ field, error, size = 'lg' }: AccountFieldProps) {
  const t = useTranslations('people.fields');
  return (
    <Field label={t('email')} error={error} required>
      <TextField
        {...field}
        type="email"
        size={size}
        autoComplete="username"
        placeholder={t('emailPlaceholder')}
      />
    </Field>
  );
}

export interface PasswordFieldProps extends AccountFieldProps {
  kind: 'current' | 'new';
  label: string;
}

/** A password field that can show its content. A new password shows its requirements. */
export function PasswordField({ field, error, size = 'lg', kind, label }: PasswordFieldProps) {
  const t = useTranslations('people.fields');
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOffIcon : EyeIcon;
  return (
    <Field label={label} error={error} required description={kind === 'new' ? t('passwordHint') : undefined}>
      <TextField
        {...field}
        type={isShown ? 'text' : 'password'}
        size={size}
        autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
        spellCheck={false}
        autoCapitalize="none"
        after={
          <IconButton
            label={isShown ? t('hidePassword') : t('showPassword')}
            icon={<Icon aria-hidden="true" />}
            onClick={() => setIsShown(!isShown)}
          />
        }
      />
    </Field>
  );
}
