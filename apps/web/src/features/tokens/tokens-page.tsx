import { Button } from '@cairn/ui/button';
import { FormError } from '@cairn/ui/form-error';
import { HelpIcon, LockIcon, PlusIcon } from '@cairn/ui/icons';
import { Note, SettingsTitle } from '@cairn/ui/settings-page';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import { Empty } from '../../platform/empty.tsx';
import { useProblemText } from '../workspaces/public.ts';
import { emptyScreens } from './empty-screens.tsx';
import { MadeToken, type Made } from './made-token.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { tokenApi, type ApiToken } from './token-api.ts';
import { TokenTable } from './token-table.tsx';

/** `/$workspace/settings/api-tokens`: the API tokens, for Admins. */
export function TokensPage() {
  const t = useTranslations('tokens');
  const mayManage = useCan('token:manage', 'workspace');
  if (mayManage) return <Tokens />;
  return (
    <>
      <SettingsTitle title={t('title')} />
      <Note icon={<LockIcon aria-hidden="true" />}>{t('adminsOnly')}</Note>
    </>
  );
}

function Tokens() {
  const t = useTranslations('tokens');
  const { workspace } = useWorkspace();
  const { tokens, readAt, problem, load } = useTokens(workspace.slug);
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<Made>();
  const add = (
    <Button variant="primary" icon={<PlusIcon />} aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <SettingsTitle
        title={t('title')}
        description={t('lead', { workspace: workspace.name })}
        controls={add}
      />
      {made !== undefined && (
        <MadeToken made={made} workspace={workspace.name} onDone={() => setMade(undefined)} />
      )}
      {problem !== undefined && <FormError>{problem}</FormError>}
      {tokens === undefined && problem === undefined && <SkeletonRows count={3} label={t('title')} />}
      {tokens?.length === 0 && <Empty of={emptyScreens.none} />}
      {tokens !== undefined && tokens.length > 0 && (
        <TokenTable slug={workspace.slug} tokens={tokens} readAt={readAt} onChanged={load} />
      )}
      <div className="mt-6">
        <Note icon={<HelpIcon aria-hidden="true" />}>
          {t.rich('howTo', {
            code: (words: ReactNode) => <code className="font-mono text-[12.5px]">{words}</code>,
          })}
        </Note>
      </div>
      <NewTokenDialog
        slug={workspace.slug}
        open={isAdding}
        onOpenChange={setIsAdding}
        onMade={(token) => {
          setMade(token);
          void load();
        }}
      />
    </>
  );
}

/** Reloaded each time the page opens and after each change. */
function useTokens(slug: string) {
  const textOf = useProblemText();
  const [tokens, setTokens] = useState<readonly ApiToken[]>();
  const [readAt, setReadAt] = useState(0);
  const [problem, setProblem] = useState<string>();
  const load = useCallback(async (): Promise<void> => {
    try {
      setTokens(await tokenApi.list(slug));
      setReadAt(Date.now());
      setProblem(undefined);
    } catch (error) {
      setProblem(textOf(error));
    }
    // The messages change only with the language, which recreates the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [slug]);
  useEffect(() => void load(), [load]);
  return { tokens, readAt, problem, load };
}
