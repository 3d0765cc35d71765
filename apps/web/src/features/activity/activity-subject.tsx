import type { Activity } from '@cairn/domain';
import { use, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { longDayText } from '../../lib/day-text.ts';
import { ActivityNamesContext } from './activity-names.tsx';
import type { Subject } from './describe-activity.ts';
import { linkedLook, strongLook } from './looks.tsx';

interface ActivitySubjectProps {
  row: Activity;
  subject: Subject | undefined;
  /** The text of the sentence for the subject; by default its own name. */
  words: ReactNode;
}

/** The subject of an activity entry. */
export function ActivitySubject({ row, subject, words }: ActivitySubjectProps) {
  const t = useTranslations('activity');
  const { Link, Label, Name, OtherIssue } = use(ActivityNamesContext);
  if (!subject) return null;
  switch (subject.kind) {
    case 'text':
      return <b className={strongLook}>{subject.text}</b>;
    case 'priority':
      return <b className={strongLook}>{subject.text === '' ? t('none') : capitalised(subject.text)}</b>;
    case 'day':
      return <b className={strongLook}>{longDayText(subject.text)}</b>;
    case 'person':
      return (
        <Link row={row} path={`/profile/${subject.id ?? ''}`}>
          {subject.text}
        </Link>
      );
    case 'label':
      return <Label {...subject} />;
    case 'issue':
      return <OtherIssue row={row} id={subject.id} text={subject.text} />;
    case 'row':
      if (!subject.path || subject.text === '')
        return (
          <b className={strongLook}>
            <Name {...subject} />
          </b>
        );
      return (
        <Link row={row} path={subject.path(row.projectId, subject.id ?? '')}>
          {subject.text}
        </Link>
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
  // Activity may be older than the validation of URLs; such values are shown as text.
  if (subject.href === null || !/^(https?:\/\/|\/)/i.test(subject.href))
    return <b className={strongLook}>{name}</b>;
  return (
    <a
      href={subject.href}
      target="_blank"
      rel="noopener noreferrer"
      title={subject.href}
      className={`${linkedLook} break-all`}
    >
      {name}
    </a>
  );
}
