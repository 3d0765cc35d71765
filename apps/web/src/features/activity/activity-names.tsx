import { issue as issueEntity, label, member, type Activity } from '@cairn/domain';
import type { Row } from '@cairn/sync/schema';
import { createContext, type ComponentType, type ReactNode } from 'react';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { BotMark } from '../../lib/bot-mark.tsx';
import { nameOfPerson } from '../../lib/name-of-person.ts';
import { issuePath, useReference } from '../issues/public.ts';
import type { NamedRow } from './describe-activity.ts';
import {
  DeletedIssue,
  IssueLink,
  LabelPill,
  linkedLook,
  NobodyHere,
  UnseenIssue,
  UnseenName,
} from './looks.tsx';

interface NamedIssue {
  readonly row: Activity;
  readonly id: string | null;
  /** The name stored in the entry. */
  readonly text: string;
}

/** Names and links in activity entries: from the rows of a workspace, or from what was sent with the entries. */
export interface ActivityNames {
  readonly Actor: ComponentType<{ row: Activity }>;
  /** A link within the entry's workspace; its path starts after the slug. */
  readonly Link: ComponentType<{ row: Activity; path: string; children: ReactNode }>;
  readonly Label: ComponentType<NamedRow>;
  /** The name of a project's row: the current name, if the entry only has its ID and the reader can see it. */
  readonly Name: ComponentType<NamedRow>;
  /** Another issue that the entry mentions. */
  readonly OtherIssue: ComponentType<NamedIssue>;
  /** The issue that the entry is about. */
  readonly Issue: ComponentType<{ row: Activity }>;
}

function StoredActor({ row: { actorId } }: { row: Activity }) {
  const { workspace } = useWorkspace();
  const person = useRow(member, actorId);
  if (!person) return <NobodyHere />;
  return (
    <>
      <AppLink to={`/${workspace.slug}/profile/${actorId}`} className={linkedLook}>
        {nameOfPerson(person)}
      </AppLink>
      {person.isBot && <BotMark />}
    </>
  );
}

const StoredLink: ActivityNames['Link'] = ({ path, children }) => (
  <AppLink to={`/${useWorkspace().workspace.slug}${path}`} className={linkedLook}>
    {children}
  </AppLink>
);

const StoredLabel: ActivityNames['Label'] = (named) => (
  <LabelPill color={useRow(label, named.id)?.color} text={<StoredName {...named} />} />
);

const ownName = (row: Row): string => String(row['name']);

const StoredName: ActivityNames['Name'] = ({ of, id, text, nameOf = ownName }) => {
  const row: Row | undefined = useRow(of, text === '' ? id : null);
  if (text !== '') return text;
  return row ? nameOf(row) : <UnseenName of={of} />;
};

/** A link if the issue is visible. Entries don't store the titles of issues in other projects. */
function StoredOtherIssue({ id, text }: NamedIssue) {
  const { workspace } = useWorkspace();
  const row = useRow(issueEntity, id);
  const reference = useReference(row);
  if (!row) return <UnseenIssue text={text} />;
  return (
    <AppLink to={issuePath(workspace.slug, row)} title={row.title} className={linkedLook}>
      {text === '' ? reference : text}
    </AppLink>
  );
}

function StoredIssue({ row: { issueId } }: { row: Activity }) {
  const { workspace } = useWorkspace();
  const row = useRow(issueEntity, issueId);
  const reference = useReference(row);
  if (!row) return <DeletedIssue />;
  return <IssueLink to={issuePath(workspace.slug, row)} text={`${reference} ${row.title}`} />;
}

/** From the rows in the store, unless a screen outside any workspace provides its own. */
export const ActivityNamesContext = createContext<ActivityNames>({
  Actor: StoredActor,
  Link: StoredLink,
  Label: StoredLabel,
  Name: StoredName,
  OtherIssue: StoredOtherIssue,
  Issue: StoredIssue,
});
