import { Button, FormError, Skeleton } from '@cairn/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from './account-api.ts';
import { loadAccount, useAccount } from './use-account.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Shows its content once the account has loaded; a placeholder before, and a retry button on failure. */
export function AccountGate({ children }: { children: (account: Account) => ReactNode }) {
  const t = useTranslations('people.settings');
  const state = useAccount();
  const textOf = useRefusalText();
  if (state.status === 'ready') return children(state.account);
  if (state.status === 'loading') {
    return (
      <div className="grid gap-4">
        {['h-8 w-64', 'h-8 w-full max-w-[440px]', 'h-8 w-full max-w-[440px]'].map((shape, index) => (
          <Skeleton key={index} className={shape} />
        ))}
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <FormError>
        {t('loadFailed')} {textOf(state.refusal)}
      </FormError>
      <Button onClick={() => void loadAccount()}>{t('tryAgain')}</Button>
    </div>
  );
}
