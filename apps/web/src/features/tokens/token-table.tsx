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
import { useProblemText } from '../workspaces/public.ts';
import { tokenApi, type ApiToken } from './token-api.ts';
import { stateOf, type TokenState } from './token-end.ts';

export interface TokenTableProps {
  slug: string;
  tokens: readonly ApiToken[];
  /** When they were read, in milliseconds: what they say of themselves is as of then. */
  readAt: number;
  onChanged: () => Promise<void>;
}

const HEAD = 'border-b border-line px-2 pb-2 text-start text-small font-medium text-2';
const CELL = 'h-[52px] border-b border-line px-2 py-1';
const DOTS: Readonly<Record<TokenState, string>> = {
  on: 'bg-green',
  soon: 'bg-amber',
  ended: 'bg-state-cancelled',
};

/** Every token that nobody has ended, with a way to end it. */
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
      <table className="w-full table-fixed border-collapse">
        <caption className="vh">{t('table')}</caption>
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              {t('columns.name')}
            </th>
            <th scope="col" className={`${HEAD} w-[112px]`}>
              {t('columns.state')}
            </th>
            <th scope="col" className={`${HEAD} w-[144px] narrow:hidden`}>
              {t('columns.used')}
            </th>
            <th scope="col" className={`${HEAD} w-[120px] narrow:hidden`}>
              {t('columns.ends')}
            </th>
            <th scope="col" className={`${HEAD} w-12`}>
              <span className="vh">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
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
      <th scope="row" className={`${CELL} text-start font-normal`}>
        <TokenName title={token.title} about={about} />
      </th>
      <td className={CELL}>
        <span className="flex items-center gap-2 whitespace-nowrap">
          <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${DOTS[state]}`} />
          {t(`states.${state}`)}
        </span>
      </td>
      <td className={`${CELL} text-2 narrow:hidden`}>
        {token.last_used_at === null ? t('never') : <RelativeTime at={token.last_used_at} />}
      </td>
      <td className={`${CELL} text-2 narrow:hidden`}>
        {token.expires_at === null
          ? t('never')
          : format.dateTime(new Date(token.expires_at), { dateStyle: 'medium' })}
      </td>
      <td className={CELL}>
        <IconButton label={t('end.action', { name: token.title })} icon={<TrashIcon />} onClick={onEnd} />
      </td>
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
