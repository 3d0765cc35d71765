import type { Activity } from '@cairn/domain';
import { RelativeTime } from '@cairn/ui/relative-time';
import { Fragment, use, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FieldIcon } from './activity-icon.tsx';
import { ActivityNamesContext, type ActivityNames } from './activity-names.tsx';
import { ActivitySubject } from './activity-subject.tsx';
import { describeActivity, type LineKey } from './describe-activity.ts';

interface ActivityLineProps {
  row: Activity;
  /** Of the same kind, told along with it. */
  others?: readonly Activity[] | undefined;
  /** On lists outside the issue the line names it. */
  namesIssue?: boolean | undefined;
  /** Its time, at the end of the line: after the sentence, and how long ago, when absent. */
  when?: ReactNode;
}

/** One entry of the history: who did what, and when. Nothing for a field this version does not know. */
export function ActivityLine({ row, others = [], namesIssue = false, when }: ActivityLineProps) {
  const t = useTranslations('activity');
  const described = describeActivity(row);
  if (!described) return null;
  const key = others.length === 0 ? described.key : (SEVERAL[described.key] ?? described.key);
  const names = namesIn([row, ...others], use(ActivityNamesContext));
  const whole = namesIssue ? WHOLE.find((each) => each === key) : undefined;
  return (
    <li className="flex items-start gap-2.5 pl-1.5 text-small leading-5 text-2" data-field={row.field}>
      <FieldIcon field={row.field} />
      <span className="min-w-0 break-words">
        {t.rich(whole ? `whole.${whole}` : `lines.${key}`, names)}
        {namesIssue && !whole && <> {t.rich('inIssue', names)}</>}
        {when === undefined && (
          <>
            . <RelativeTime at={row.createdAt} />
          </>
        )}
      </span>
      {when}
    </li>
  );
}

/** What these tell happened to the issue itself, not to something in it: they name it in the middle of the sentence. */
const WHOLE = [
  'created',
  'deleted',
  'restored',
  'archived',
  'unarchived',
  'projectChanged',
  'recurred',
  'cycleAdded',
  'cycleRemoved',
  'moduleAdded',
  'moduleRemoved',
  'duplicateAdded',
  'intakeDeclined',
  'intakeSnoozed',
  'intakeAccepted',
  'intakeDuplicate',
  'intakeChanged',
] as const satisfies readonly LineKey[];

/** The sentences of several at once. */
const SEVERAL: Readonly<Partial<Record<LineKey, LineKey>>> = {
  labelAdded: 'labelsAdded',
  labelRemoved: 'labelsRemoved',
  assigneeAdded: 'assigneesAdded',
  assigneeRemoved: 'assigneesRemoved',
};

/** What stands for the tags of a sentence. */
const namesIn = (rows: readonly [Activity, ...Activity[]], { Actor, Issue }: ActivityNames) => ({
  actor: () => <Actor row={rows[0]} />,
  value: (words: ReactNode) =>
    rows.map((row, at) => (
      <Fragment key={row.id}>
        {at > 0 && (row.field === 'labels' ? ' ' : ', ')}
        <ActivitySubject row={row} subject={describeActivity(row)?.subject} words={words} />
      </Fragment>
    )),
  issue: () => <Issue row={rows[0]} />,
});
