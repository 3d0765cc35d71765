import type { Activity } from '@cairn/domain';
import { RelativeTime } from '@cairn/ui/relative-time';
import { Fragment, use, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FieldIcon } from './activity-icon.tsx';
import { ActivityNamesContext, type ActivityNames } from './activity-names.tsx';
import { ActivitySubject } from './activity-subject.tsx';
import { describeActivity, type Described, type LineKey } from './describe-activity.ts';
import type { ToldProperties } from './use-told-properties.ts';

interface ActivityLineProps {
  row: Activity;
  told: ToldProperties;
  /** Entries of the same kind, combined with it. */
  others?: readonly Activity[] | undefined;
  /** In lists outside the issue, the entry names the issue. */
  namesIssue?: boolean | undefined;
  /** The time at the end of the line; if absent, a relative time after the sentence. */
  when?: ReactNode;
}

/** An activity entry: who did what, and when. Renders nothing for a field that this version doesn't know. */
export function ActivityLine({ row, told, others = [], namesIssue = false, when }: ActivityLineProps) {
  const described = describeActivity(row, told);
  const names = namesIn([row, ...others], told, use(ActivityNamesContext));
  const sentence = useSentence(described, others.length > 0, namesIssue, names);
  if (!described) return null;
  return (
    <li className="flex items-start gap-2.5 pl-1.5 text-small leading-5 text-2" data-field={row.field}>
      <FieldIcon field={row.field} told={told} />
      <span className="min-w-0 break-words">
        {sentence}
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

type Names = ReturnType<typeof namesIn>;

/** Property sentences are looked up by full keys, which aren't typed. */
type SayRich = (key: string, values: Names & Readonly<Record<string, unknown>>) => ReactNode;

/** What happened, and in lists of several issues, in which issue. */
function useSentence(
  described: Described | undefined,
  isSeveral: boolean,
  namesIssue: boolean,
  names: Names,
): ReactNode {
  const t = useTranslations('activity');
  const all = useTranslations();
  if (!described) return null;
  if ('group' in described) {
    const { group, key, ui } = described;
    const property = (all as (key: string) => string)(ui.label);
    const issue = namesIssue ? 'yes' : 'no';
    const { line, hasIssue } = noting(names, (noted) =>
      (all.rich as SayRich)(`${group}.${key}`, { ...noted, property, named: issue }),
    );
    return (
      <>
        {line}
        {namesIssue && !hasIssue && <> {t.rich('inIssue', names)}</>}
      </>
    );
  }
  const key = isSeveral ? (SEVERAL[described.key] ?? described.key) : described.key;
  const whole = namesIssue ? WHOLE.find((each) => each === key) : undefined;
  return (
    <>
      {t.rich(whole ? `whole.${whole}` : `lines.${key}`, names)}
      {namesIssue && !whole && <> {t.rich('inIssue', names)}</>}
    </>
  );
}

/** A sentence, marked if it names the issue. */
function noting(
  names: Names,
  say: (names: Names) => ReactNode,
): { readonly line: ReactNode; readonly hasIssue: boolean } {
  let hasIssue = false;
  const issue: Names['issue'] = () => {
    hasIssue = true;
    return names.issue();
  };
  const line = say({ ...names, issue });
  return { line, hasIssue };
}

/** These happened to the issue itself, so they name it within the sentence. */
const WHOLE = [
  'created',
  'deleted',
  'restored',
  'archived',
  'unarchived',
  'projectChanged',
  'recurred',
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

/** The content for the tags of a sentence. */
const namesIn = (
  rows: readonly [Activity, ...Activity[]],
  told: ToldProperties,
  { Actor, Issue }: ActivityNames,
) => ({
  actor: () => <Actor row={rows[0]} />,
  value: (words: ReactNode) =>
    rows.map((row, at) => (
      <Fragment key={row.id}>
        {at > 0 && (row.field === 'labels' ? ' ' : ', ')}
        <ActivitySubject row={row} subject={describeActivity(row, told)?.subject} words={words} />
      </Fragment>
    )),
  issue: () => <Issue row={rows[0]} />,
});
