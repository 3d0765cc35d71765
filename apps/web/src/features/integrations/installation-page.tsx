import { PROVIDERS, type Provider } from '@cairn/domain/integrations/constants';
import { CairnMark } from '@cairn/ui/icons';
import { LinkButton } from '@cairn/ui/link-button';
import { SoloPage } from '@cairn/ui/solo-page';
import { toast } from '@cairn/ui/toast';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../lib/app-link.tsx';
import { MissingPage } from '../../lib/missing-page.tsx';
import { useGo } from '../../lib/use-go.ts';
import { useProblemText } from '../workspaces/public.ts';
import { integrationApi } from './integration-api.ts';

/** `/installations/$provider`: where a provider sends people back, with a code or a refusal. */
export function InstallationPage() {
  const { provider } = useParams({ strict: false }) as { readonly provider: string };
  const known = PROVIDERS.find((each) => each === provider);
  return known ? <Return provider={known} /> : <MissingPage />;
}

function Return({ provider }: { provider: Provider }) {
  const t = useTranslations('integrations');
  const textOf = useProblemText();
  const go = useGo();
  const name = t(`providers.${provider}.name`);
  const [query] = useState(() => new URLSearchParams(location.search));
  const [failed, setFailed] = useState<{ readonly why: string; readonly slug?: string }>();
  // A code is valid once, and effects may run twice.
  const isAsked = useRef(false);
  const state = query.get('state') ?? '';
  const code = query.get('code') ?? '';
  const isComplete = state !== '' && (code !== '' || query.has('error'));
  useEffect(() => {
    if (!isComplete || isAsked.current) return;
    isAsked.current = true;
    integrationApi
      .finish(provider, { state, ...(code !== '' && { code }) })
      .then(({ slug, account, problem }) => {
        if (account === null || problem !== null) {
          setFailed({ slug, why: t(`back.problems.${problem ?? 'provider_failed'}`, { provider: name }) });
          return;
        }
        toast.success(t('back.done', { provider: name, account }));
        go(`/${slug}/settings/integrations`);
      })
      .catch((error: unknown) => setFailed({ why: textOf(error) }));
  }, [isComplete, provider, state, code, name, t, go, textOf]);
  const why = isComplete ? failed?.why : t('back.missing', { provider: name });
  return (
    <SoloPage
      mark={<CairnMark className="size-9" />}
      title={why === undefined ? t('back.title', { provider: name }) : t('back.failed', { provider: name })}
      lead={why ?? ''}
    >
      {why !== undefined && (
        <LinkButton
          size="lg"
          render={<AppLink to={failed?.slug === undefined ? '/' : `/${failed.slug}/settings/integrations`} />}
        >
          {failed?.slug === undefined ? t('back.home') : t('back.settings')}
        </LinkButton>
      )}
    </SoloPage>
  );
}
