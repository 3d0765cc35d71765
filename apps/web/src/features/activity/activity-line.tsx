import { member, type Activity } from '@cairn/domain';
import { RelativeTime } from '@cairn/ui/relative-time';
import { AppLink } from '../../lib/app-link.tsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { FieldIcon } from './activity-icon.tsx';
import { ActivityIssue, ActivitySubject } from './activity-subject.tsx';
import { describeActivity, type Subject } from './describe-activity.ts';

interface ActivityLineProps {
  row: Activity;
  /** On lists outside the issue the line names it. */
  namesIssue?: boolean | undefined;
}

/** One entry of the history: who did what, and when. Nothing for a field this version does not know. */
export function ActivityLine({ row, namesIssue = false }: ActivityLineProps) {
  const t = useTranslations('activity');
  const described = describeActivity(row);
  if (!described) return null;
  const { key, subject } = described;
  // What was created or deleted is the issue itself, not something in it.
  const isWhole = namesIssue && row.field === 'issue';
  return (
    <li className="flex items-start gap-2.5 pl-1.5 text-small leading-5 text-2" data-field={row.field}>
      <FieldIcon field={row.field} />
      <span className="min-w-0 break-words">
        {t.rich(isWhole ? `whole.${key}` : `lines.${key}`, namesIn(row, subject))}
        {namesIssue && !isWhole && <> {t.rich('inIssue', namesIn(row, subject))}</>}.{' '}
        <RelativeTime at={row.createdAt} />
      </span>
    </li>
  );
}

/** What stands for the tags of a sentence. */
const namesIn = (row: Activity, subject: Subject | undefined) => ({
  actor: () => <Actor id={row.actorId} />,
  value: (words: ReactNode) => <ActivitySubject row={row} subject={subject} words={words} />,
  issue: () => <ActivityIssue id={row.issueId} />,
});

function Actor({ id }: { id: string }) {
  const t = useTranslations('activity');
  const { workspace } = useWorkspace();
  const person = useRow(member, id);
  if (!person) return <b className="font-medium text-text">{t('somebody')}</b>;
  return (
    <>
      <AppLink to={`/${workspace.slug}/profile/${id}`} className="font-medium text-text hover:underline">
        {person.displayName}
      </AppLink>
      {person.isBot && <span className="ml-1 rounded-r1 bg-active px-1 text-micro">{t('bot')}</span>}
    </>
  );
}
