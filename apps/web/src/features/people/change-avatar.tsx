import { Avatar } from '@cairn/ui/avatar';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { ChangeableImage } from '../assets/public.ts';
import type { Account } from './account-api.ts';
import { changeAccount } from './use-account.ts';
import { useRefusalText } from './use-refusal-text.ts';

type ChangeAvatarProps = { account: Pick<Account, 'id' | 'display_name' | 'avatar_url'> };

/** The person's avatar, which opens the dialog to change it. */
export function ChangeAvatar({ account }: ChangeAvatarProps) {
  const t = useTranslations('people.profile');
  const refusalText = useRefusalText();
  const change = async (url: string | null): Promise<boolean> => {
    const outcome = await changeAccount({ avatar_url: url });
    if (!outcome.ok) toast.error(refusalText(outcome.refusal));
    return outcome.ok;
  };
  return (
    <ChangeableImage
      label={t('changeAvatar')}
      title={t('avatar')}
      current={account.avatar_url}
      shape="round"
      purpose="person-avatar"
      onChange={change}
    >
      <Avatar
        id={account.id}
        name={account.display_name}
        picture={account.avatar_url}
        size="xxl"
        decorative
      />
    </ChangeableImage>
  );
}
