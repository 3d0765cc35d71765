import {
  cycle,
  estimateValue,
  issue as issueEntity,
  label,
  member,
  module,
  project,
  state,
  template,
  type Activity,
} from '@cairn/domain';
import type { Entity } from '@cairn/sync/schema';
import { createContext, type ComponentType, type ReactNode } from 'react';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { BotMark } from '../../lib/bot-mark.tsx';
import { nameOfPerson } from '../../lib/name-of-person.ts';
import { issuePath, useReference } from '../issues/public.ts';
import type { NamedKind } from './describe-activity.ts';
import {
  DeletedIssue,
  IssueLink,
  LabelPill,
  linkedLook,
  NobodyHere,
  UnseenIssue,
  UnseenName,
} from './looks.tsx';

interface Named {
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
  readonly Label: ComponentType<Named>;
  /** A row of a project by its name: its own, where the line has its ID alone and the reader sees it. */
  readonly Name: ComponentType<Omit<Named, 'row'> & { readonly kind: NamedKind }>;
  /** An issue that the line names beside its own. */
  readonly OtherIssue: ComponentType<Named>;
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

const StoredLabel: ActivityNames['Label'] = ({ id, text }) => (
  <LabelPill color={useRow(label, id)?.color} text={<StoredName kind="label" id={id} text={text} />} />
);

const ENTITIES: Readonly<Record<NamedKind, Entity>> = {
  state,
  label,
  estimate: estimateValue,
  cycle,
  module,
  project,
  template,
};

const StoredName: ActivityNames['Name'] = ({ kind, id, text }) => {
  const row: Readonly<Record<string, unknown>> | undefined = useRow(ENTITIES[kind], text === '' ? id : null);
  const name = row?.['name'] ?? row?.['value'];
  return text === '' && typeof name !== 'string' ? <UnseenName kind={kind} /> : text || String(name);
};

/** Linked while it can be seen. One of another project has no words in the line. */
function StoredOtherIssue({ id, text }: Named) {
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
