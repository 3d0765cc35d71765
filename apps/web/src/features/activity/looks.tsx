import { project } from '@cairn/domain';
import type { Entity } from '@cairn/sync/schema';
import { Pill } from '@cairn/ui/badge';
import { Tooltip } from '@cairn/ui/tooltip';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

export const strongLook = 'font-medium text-text';
export const linkedLook = `${strongLook} hover:underline`;

/** Someone who was never a member of the workspace, or isn't known on this device. */
export function NobodyHere() {
  const t = useTranslations('activity');
  return <b className={strongLook}>{t('somebody')}</b>;
}

export const LabelPill = ({ color, text }: { color: string | undefined; text: ReactNode }) => (
  <span className="inline-flex align-middle">
    <Pill dot={color ?? 'var(--text)'}>{text}</Pill>
  </span>
);

/** An issue that the reader can't see. */
export function UnseenIssue({ text }: { text: string }) {
  const t = useTranslations('activity');
  return <b className={strongLook}>{text === '' ? t('elsewhere') : text}</b>;
}

/** The name of a project's row that the reader can't see. */
export const UnseenName = ({ of }: { of: Entity }): string =>
  useTranslations('activity')(of === project ? 'unseenProject' : 'unseen');

export function DeletedIssue() {
  const t = useTranslations('activity');
  return (
    <Tooltip text={t('deletedIssue')} describes>
      <button type="button" className={strongLook}>
        {t('issue')}
      </button>
    </Tooltip>
  );
}

/** The issue of an entry outside it; opens in a new tab (S-ROUTE-003). */
export const IssueLink = ({ to, text }: { to: string; text: string }) => (
  <a href={to} target="_blank" rel="noopener noreferrer" className={linkedLook}>
    {unbrokenKey(text)}
  </a>
);

/** Keeps the ID at the start of a text on one line. */
function unbrokenKey(text: string): ReactNode {
  const key = /^[A-Z0-9]+-\d+(?= |$)/.exec(text)?.[0] ?? '';
  if (key === '') return text;
  return (
    <>
      <span className="whitespace-nowrap">{key}</span>
      {text.slice(key.length)}
    </>
  );
}
