import { FileIcon, ImageIcon, ServerIcon } from '@cairn/ui/icons';
import { SettingsRow, SettingsSection } from '@cairn/ui/settings-page';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { fileSize } from '../../lib/file-size.ts';
import { codeText } from './code-text.tsx';
import type { Billing } from './use-billing.ts';

/** The server's limits, each with the setting that raises it, which is the only upgrade there is. */
export function ServerLimits({ limits }: { limits: Billing['limits'] }) {
  const t = useTranslations('billing.limits');
  const format = useFormatter();
  return (
    <SettingsSection title={t('title')} description={t.rich('lead', { code: codeText })}>
      <Limit
        icon={<ServerIcon />}
        label={t('storage')}
        value={fileSize(limits.storage.limit)}
        setting="STORAGE_LIMIT"
      />
      <Limit
        icon={<FileIcon />}
        label={t('fileSize')}
        value={fileSize(limits.file_size)}
        setting="FILE_SIZE_LIMIT"
      />
      <Limit
        icon={<ImageIcon />}
        label={t('image')}
        value={t('megapixels', { count: format.number(limits.image_megapixels) })}
        setting="PICTURE_MEGAPIXELS"
      />
    </SettingsSection>
  );
}

interface LimitProps {
  icon: ReactNode;
  label: string;
  value: string;
  setting: string;
}

function Limit({ icon, label, value, setting }: LimitProps) {
  return (
    <SettingsRow icon={icon} label={label} description={codeText(setting)}>
      <span className="tabular-nums">{value}</span>
    </SettingsRow>
  );
}
