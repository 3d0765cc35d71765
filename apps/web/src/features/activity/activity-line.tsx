import { member, type Activity } from '@cairn/domain';
import { RelativeTime } from '@cairn/ui/relative-time';
import { AppLink } from '../../lib/app-link.tsx';
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { FieldIcon } from './activity-icon.tsx';
import { ActivityIssue, ActivitySubject } from './activity-subject.tsx';
import { describeActivity, type LineKey } from './describe-activity.ts';

interface ActivityLineProps {
  row: Activity;
  /** Of the same kind, told along with it. */
  others?: readonly Activity[] | undefined;
  /** On lists outside the issue the line names it. */
  namesIssue?: boolean | undefined;
}

/** One entry of the history: who did what, and when. Nothing for a field this version does not know. */
export function ActivityLine({ row, others = [], namesIssue = false }: ActivityLineProps) {
  const t = useTranslations('activity');
  const described = describeActivity(row);
  if (!described) return null;
  const key = others.length === 0 ? described.key : (SEVERAL[described.key] ?? described.key);
  const names = namesIn([row, ...others]);
  // What was created or deleted is the issue itself, not something in it.
  const isWhole = namesIssue && row.field === 'issue';
  return (
    <li className="flex items-start gap-2.5 pl-1.5 text-small leading-5 text-2" data-field={row.field}>
      <FieldIcon field={row.field} />
      <span className="min-w-0 break-words">
        {t.rich(isWhole ? `whole.${key}` : `lines.${key}`, names)}
        {namesIssue && !isWhole && <> {t.rich('inIssue', names)}</>}. <RelativeTime at={row.createdAt} />
      </span>
    </li>
  );
}

/** The sentences of several at once. */
const SEVERAL: Readonly<Partial<Record<LineKey, LineKey>>> = {
  labelAdded: 'labelsAdded',
  labelRemoved: 'labelsRemoved',
  assigneeAdded: 'assigneesAdded',
  assigneeRemoved: 'assigneesRemoved',
};

/** What stands for the tags of a sentence. */
const namesIn = (rows: readonly [Activity, ...Activity[]]) => ({
  actor: () => <Actor id={rows[0].actorId} />,
  value: (words: ReactNode) =>
    rows.map((row, at) => (
      <Fragment key={row.id}>
        {at > 0 && (row.field === 'labels' ? ' ' : ', ')}
        <ActivitySubject row={row} subject={describeActivity(row)?.subject} words={words} />
      </Fragment>
    )),
  issue: () => <ActivityIssue id={rows[0].issueId} />,
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
