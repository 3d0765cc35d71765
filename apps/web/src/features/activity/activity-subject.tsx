import { issue as issueEntity, label, type Activity } from '@cairn/domain';
import { Pill } from '@cairn/ui/badge';
import { Tooltip } from '@cairn/ui/tooltip';
import { AppLink } from '../../lib/app-link.tsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { issuePath, longDayText, useReference } from '../issues/public.ts';
import type { Subject } from './describe-activity.ts';

const strong = 'font-medium text-text';
const linked = `${strong} hover:underline`;

interface ActivitySubjectProps {
  row: Activity;
  subject: Subject | undefined;
  /** The words of the sentence that the subject stands under; its own name without. */
  words: ReactNode;
}

/** What a line of the history is about. */
export function ActivitySubject({ row, subject, words }: ActivitySubjectProps) {
  const { workspace } = useWorkspace();
  const t = useTranslations('activity');
  const project = `/${workspace.slug}/projects/${row.projectId}`;
  if (!subject) return null;
  switch (subject.kind) {
    case 'text':
    case 'state':
      return <b className={strong}>{subject.text}</b>;
    case 'priority':
      return <b className={strong}>{subject.text === '' ? t('none') : capitalised(subject.text)}</b>;
    case 'day':
      return <b className={strong}>{longDayText(subject.text)}</b>;
    case 'person':
      return (
        <AppLink to={`/${workspace.slug}/profile/${subject.id ?? ''}`} className={linked}>
          {subject.text}
        </AppLink>
      );
    case 'label':
      return <LabelName id={subject.id} text={subject.text} />;
    case 'issue':
      return <IssueName id={subject.id} text={subject.text} />;
    case 'cycle':
      return (
        <AppLink to={`${project}/cycles/${subject.id ?? ''}`} className={linked}>
          {subject.text}
        </AppLink>
      );
    case 'module':
      return (
        <AppLink to={`${project}/modules/${subject.id ?? ''}`} className={linked}>
          {subject.text}
        </AppLink>
      );
    default:
      return <Address subject={subject} words={words} />;
  }
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function Address({
  subject,
  words,
}: {
  subject: Extract<Subject, { href: string | null }>;
  words: ReactNode;
}) {
  const name = Array.isArray(words) && words.length === 0 ? subject.text : words || subject.text;
  // History is as old as the product: what was stored before addresses were checked is text, not a link.
  if (subject.href === null || !/^(https?:\/\/|\/)/i.test(subject.href))
    return <b className={strong}>{name}</b>;
  return (
    <a
      href={subject.href}
      target="_blank"
      rel="noopener noreferrer"
      title={subject.href}
      className={`${linked} break-all`}
    >
      {name}
    </a>
  );
}

function LabelName({ id, text }: { id: string | null; text: string }) {
  const held = useRow(label, id);
  return (
    <span className="inline-flex align-middle">
      <Pill dot={held?.color ?? 'var(--text)'}>{text}</Pill>
    </span>
  );
}

/** An issue that the line names: linked while it can be seen. One of another project has no words in the line. */
function IssueName({ id, text }: { id: string | null; text: string }) {
  const t = useTranslations('activity');
  const { workspace } = useWorkspace();
  const row = useRow(issueEntity, id);
  const reference = useReference(row);
  if (!row) return <b className={strong}>{text === '' ? t('elsewhere') : text}</b>;
  return (
    <AppLink to={issuePath(workspace.slug, row)} title={row.title} className={linked}>
      {text === '' ? reference : text}
    </AppLink>
  );
}

/** The issue that a line outside of it is about; opens in a tab of its own (S-ROUTE-003). */
export function ActivityIssue({ id }: { id: string }) {
  const t = useTranslations('activity');
  const { workspace } = useWorkspace();
  const row = useRow(issueEntity, id);
  const reference = useReference(row);
  if (!row)
    return (
      <Tooltip text={t('deletedIssue')} describes>
        <button type="button" className={strong}>
          {t('issue')}
        </button>
      </Tooltip>
    );
  return (
    <a href={issuePath(workspace.slug, row)} target="_blank" rel="noopener noreferrer" className={linked}>
      {reference} {row.title}
    </a>
  );
}
