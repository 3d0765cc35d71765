import type { Activity } from '@cairn/domain';
import type { ActivityKind } from '@cairn/domain/activity/kinds';
import type { ActivityEntry } from '@cairn/domain/activity/routes';
import { SettingsTitle } from '@cairn/ui/settings-page';
import { createContext, use, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../lib/app-link.tsx';
import { BotMark } from '../../lib/bot-mark.tsx';
import { nameOfPerson } from '../../lib/name-of-person.ts';
import { Empty } from '../../platform/empty.tsx';
import { ActivityNamesContext, type ActivityNames } from './activity-names.tsx';
import { emptyScreens } from './empty-screens.tsx';
import { FilteredActivity } from './filtered-activity.tsx';
import {
  DeletedIssue,
  IssueLink,
  LabelPill,
  linkedLook,
  NobodyHere,
  UnseenIssue,
  UnseenName,
} from './looks.tsx';
import { useOwnActivity } from './use-own-activity.ts';

/** `/profile/activity`: the person's activity in all workspaces (S-FEAT-018). */
export function OwnActivityPage() {
  const t = useTranslations('activity');
  const [kind, setKind] = useState<ActivityKind>();
  const pages = useOwnActivity(kind);
  const entries = useMemo<Entries>(
    () => new Map(pages.rows.map(({ id, entry }) => [id, entry])),
    [pages.rows],
  );
  return (
    <>
      <SettingsTitle title={t('own.title')} description={t('own.lead')} />
      <EntriesContext value={entries}>
        <ActivityNamesContext value={NAMES}>
          <FilteredActivity
            kind={kind}
            onKind={setKind}
            pages={pages}
            nothing={<Empty of={emptyScreens.own} />}
            filterAt="start"
          />
        </ActivityNamesContext>
      </EntriesContext>
    </>
  );
}

type Entries = ReadonlyMap<string, ActivityEntry>;

/** Outside a workspace there are no rows, so names come with the entries. */
const EntriesContext = createContext<Entries>(new Map());

const useEntry = (row: Activity): ActivityEntry | undefined => use(EntriesContext).get(row.id);

const pathOf = (entry: ActivityEntry | undefined, path: string): string =>
  `/${entry?.workspace_detail.slug ?? ''}${path}`;

function Actor({ row }: { row: Activity }) {
  const entry = useEntry(row);
  const person = entry?.actor_detail;
  if (!person) return <NobodyHere />;
  const { display_name: displayName, first_name: firstName, is_bot: isBot } = person;
  return (
    <>
      <AppLink to={pathOf(entry, `/profile/${row.actorId}`)} className={linkedLook}>
        {nameOfPerson({ displayName, firstName, isBot })}
      </AppLink>
      {isBot && <BotMark />}
    </>
  );
}

const Link: ActivityNames['Link'] = ({ row, path, children }) => (
  <AppLink to={pathOf(useEntry(row), path)} className={linkedLook}>
    {children}
  </AppLink>
);

function Issue({ row }: { row: Activity }) {
  const entry = useEntry(row);
  if (!entry?.issue_detail) return <DeletedIssue />;
  const { name, sequence_id } = entry.issue_detail;
  return (
    <IssueLink
      to={pathOf(entry, `/projects/${row.projectId}/issues/${row.issueId}`)}
      text={`${entry.project_detail.identifier}-${sequence_id} ${name}`}
    />
  );
}

const NAMES: ActivityNames = {
  Actor,
  Link,
  Label: ({ of, text }) => <LabelPill color={undefined} text={text || <UnseenName of={of} />} />,
  Name: ({ of, text }) => text || <UnseenName of={of} />,
  OtherIssue: ({ text }) => <UnseenIssue text={text} />,
  Issue,
};
