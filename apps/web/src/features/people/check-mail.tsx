import { CairnMark } from '@cairn/ui/icons';
import { SoloPage } from '@cairn/ui/solo-page';
import { useTranslations } from 'use-intl';
import { linkTo, type Navigate } from './page-link.tsx';

export interface CheckMailProps {
  /** The message about what was sent. */
  kind: 'confirm' | 'reset' | 'noMail';
  email: string;
  navigate: Navigate;
}

/** The end of a form whose next step is in an email. */
export function CheckMail({ kind, email, navigate }: CheckMailProps) {
  const t = useTranslations('people.checkMail');
  return (
    <SoloPage
      mark={<CairnMark className="size-9" />}
      title={t('title')}
      foot={t.rich('back', linkTo('/', navigate))}
    >
      <output className="block text-[14px] leading-[22px] text-2 [overflow-wrap:anywhere]">
        {t(kind, { email })}
      </output>
    </SoloPage>
  );
}
