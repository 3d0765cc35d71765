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
  /** What the line keeps of its name. */
  readonly text: string;
}

/** What lines of history name, and where it leads: by the rows of a workspace, or by what came with the lines. */
export interface ActivityNames {
  readonly Actor: ComponentType<{ row: Activity }>;
  /** A link to somewhere in the workspace of the line: its path starts below the slug. */
  readonly Link: ComponentType<{ row: Activity; path: string; children: ReactNode }>;
  readonly Label: ComponentType<NamedRow>;
  /** A row of a project by its name: its own, where the line has its ID alone and the reader sees it. */
  readonly Name: ComponentType<NamedRow>;
  /** An issue that the line names beside its own. */
  readonly OtherIssue: ComponentType<NamedIssue>;
  /** The issue that the line is about. */
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

/** Linked while it can be seen. One of another project has no words in the line. */
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

/** Those of the rows in the store, unless a screen outside of any workspace gives its own. */
export const ActivityNamesContext = createContext<ActivityNames>({
  Actor: StoredActor,
  Link: StoredLink,
  Label: StoredLabel,
  Name: StoredName,
  OtherIssue: StoredOtherIssue,
  Issue: StoredIssue,
});
