import { member } from '@cairn/domain';
import { Confirm } from '@cairn/ui/confirm';
import { IconButton } from '@cairn/ui/icon-button';
import { KeyIcon, TrashIcon } from '@cairn/ui/icons';
import { RelativeTime } from '@cairn/ui/relative-time';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useActor } from '../../data/use-can.ts';
import { useRow } from '../../data/use-rows.ts';
import { EvenRow, RowTable } from '../../lib/row-table.tsx';
import { useProblemText } from '../workspaces/public.ts';
import { tokenApi, type ApiToken } from './token-api.ts';
import { stateOf, type TokenState } from './token-end.ts';

export interface TokenTableProps {
  slug: string;
  tokens: readonly ApiToken[];
  /** When they were loaded, in milliseconds, which their displayed status refers to. */
  readAt: number;
  onChanged: () => Promise<void>;
}

const DOTS: Readonly<Record<TokenState, string>> = {
  on: 'bg-green',
  soon: 'bg-amber',
  ended: 'bg-state-cancelled',
};

/** All unrevoked tokens, with a button to revoke each. */
export function TokenTable({ slug, tokens, readAt, onChanged }: TokenTableProps) {
  const t = useTranslations('tokens');
  const textOf = useProblemText();
  const [ending, setEnding] = useState<ApiToken>();
  const [isAsking, setIsAsking] = useState(false);
  const end = async (): Promise<void> => {
    if (ending === undefined) return;
    try {
      await tokenApi.end(slug, ending.id);
      toast.success(t('end.done'));
    } catch (error) {
      toast.error(textOf(error));
    }
    await onChanged();
  };
  const name = ending?.title ?? '';
  return (
    <>
      <RowTable
        caption={t('table')}
        columns={[
          { label: t('columns.name') },
          { label: t('columns.state'), className: 'w-[112px]' },
          { label: t('columns.used'), className: 'w-[144px] narrow:hidden' },
          { label: t('columns.ends'), className: 'w-[120px] narrow:hidden' },
          { label: t('columns.actions'), className: 'w-12', isUnlabelled: true },
        ]}
      >
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            readAt={readAt}
            onEnd={() => {
              setEnding(token);
              setIsAsking(true);
            }}
          />
        ))}
      </RowTable>
      <Confirm
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('end.question', { name })}
        description={t('end.consequence')}
        confirmLabel={t('end.confirm')}
        busyLabel={t('end.busy')}
        cancelLabel={t('end.cancel')}
        tone="danger"
        onConfirm={end}
      />
    </>
  );
}

interface TokenRowProps {
  token: ApiToken;
  readAt: number;
  onEnd: () => void;
}

function TokenRow({ token, readAt, onEnd }: TokenRowProps) {
  const t = useTranslations('tokens');
  const format = useFormatter();
  const { userId } = useActor();
  const holder = useRow(member, token.user_id);
  const state = stateOf(token.expires_at, readAt);
  const actsAs = token.user_id === userId ? '' : t('actsAs', { name: holder?.displayName ?? '' });
  const about = [token.description, actsAs].filter((text) => text !== '').join(' · ');
  return (
    <tr className="hover:bg-hover">
      <EvenRow.Head>
        <TokenName title={token.title} about={about} />
      </EvenRow.Head>
      <EvenRow.Cell>
        <span className="flex items-center gap-2 whitespace-nowrap">
          <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${DOTS[state]}`} />
          {t(`states.${state}`)}
        </span>
      </EvenRow.Cell>
      <EvenRow.Cell className="text-2 narrow:hidden">
        {token.last_used_at === null ? t('never') : <RelativeTime at={token.last_used_at} />}
      </EvenRow.Cell>
      <EvenRow.Cell className="text-2 narrow:hidden">
        {token.expires_at === null
          ? t('never')
          : format.dateTime(new Date(token.expires_at), { dateStyle: 'medium' })}
      </EvenRow.Cell>
      <EvenRow.Cell>
        <IconButton label={t('end.action', { name: token.title })} icon={<TrashIcon />} onClick={onEnd} />
      </EvenRow.Cell>
    </tr>
  );
}

function TokenName({ title, about }: { title: string; about: string }) {
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-7 shrink-0 place-items-center rounded-r2 bg-active text-2 narrow:hidden">
        <KeyIcon aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <p className="truncate font-medium">{title}</p>
        {about !== '' && <p className="truncate text-small text-2">{about}</p>}
      </div>
    </div>
  );
}
