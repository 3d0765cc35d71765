import type { Activity } from '@cairn/domain';
import type { activity as sentences } from '@cairn/messages/en/activity';

export type LineKey = keyof typeof sentences.lines;

/** Rows whose name a line keeps while all who read it see them; else their ID alone. */
export type NamedKind = 'state' | 'label' | 'estimate' | 'cycle' | 'module' | 'project' | 'template';

/** What a sentence names beside the person: drawn as a link, a pill or plain words. */
export type Subject =
  | { readonly kind: 'text' | 'priority' | 'day'; readonly text: string }
  | {
      readonly kind: 'person' | 'issue' | NamedKind;
      readonly id: string | null;
      readonly text: string;
    }
  | { readonly kind: 'url' | 'file'; readonly text: string; readonly href: string | null };

export interface Described {
  readonly key: LineKey;
  readonly subject?: Subject | undefined;
}

type Describe = (row: Activity) => Described | undefined;

/** Something was added where there was nothing before. Of what not every reader sees only the id is told. */
const isAdded = (row: Activity): boolean => !row.oldValue && !row.oldIdentifier;
const present = (row: Activity): string => row.newValue ?? row.oldValue ?? '';
const presentId = (row: Activity): string | null => row.newIdentifier ?? row.oldIdentifier;

const plain =
  (key: LineKey): Describe =>
  () => ({ key });

const named =
  (key: LineKey, kind: 'text' | 'priority' | 'day'): Describe =>
  (row) => ({ key, subject: { kind, text: row.newValue ?? '' } });

/** Set to something that has an id. */
const setTo =
  (key: LineKey, kind: NamedKind): Describe =>
  (row) => ({ key, subject: { kind, id: row.newIdentifier, text: row.newValue ?? '' } });

/** Something is there now. Of what not every reader sees only the id is told. */
const isSet = (row: Activity): boolean => Boolean(row.newValue) || row.newIdentifier !== null;

/** Set to something, or taken away. */
const setOrRemoved =
  (set: LineKey, removed: LineKey, kind: 'day'): Describe =>
  (row) =>
    row.newValue ? { key: set, subject: { kind, text: row.newValue } } : { key: removed };

/** Added or removed something that has an id. */
const addedOrRemoved =
  (added: LineKey, removed: LineKey, kind: 'person' | 'label' | 'issue'): Describe =>
  (row) => ({
    key: isAdded(row) ? added : removed,
    subject: { kind, id: presentId(row), text: present(row) },
  });

/** created = added, updated = set, anything else = removed (S-ACT-013 to 018). */
const part =
  (kind: 'cycle' | 'module', keys: readonly [added: LineKey, set: LineKey, removed: LineKey]): Describe =>
  (row) => {
    const key = row.verb === 'created' ? keys[0] : row.verb === 'updated' ? keys[1] : keys[2];
    return key === keys[2]
      ? { key, subject: { kind, id: row.oldIdentifier, text: row.oldValue ?? '' } }
      : { key, subject: { kind, id: presentId(row), text: present(row) } };
  };

const issueKeys: Readonly<Record<string, LineKey>> = {
  created: 'created',
  deleted: 'deleted',
  restored: 'restored',
};

const intakeKeys: Readonly<Record<string, LineKey>> = {
  '-1': 'intakeDeclined',
  '0': 'intakeSnoozed',
  '1': 'intakeAccepted',
  '2': 'intakeDuplicate',
};

const FIELDS: Readonly<Record<string, Describe>> = {
  issue: (row) => {
    const key = issueKeys[row.verb];
    return key && { key };
  },
  archived_at: (row) => ({ key: row.newValue === 'restore' ? 'unarchived' : 'archived' }),
  name: named('nameChanged', 'text'),
  description: plain('descriptionChanged'),
  project: setTo('projectChanged', 'project'),
  recurrence: setTo('recurred', 'template'),
  state: setTo('stateChanged', 'state'),
  priority: named('priorityChanged', 'priority'),
  assignees: addedOrRemoved('assigneeAdded', 'assigneeRemoved', 'person'),
  labels: addedOrRemoved('labelAdded', 'labelRemoved', 'label'),
  start_date: setOrRemoved('startDateSet', 'startDateRemoved', 'day'),
  target_date: setOrRemoved('dueDateSet', 'dueDateRemoved', 'day'),
  estimate_point: (row) => (isSet(row) ? setTo('estimateSet', 'estimate')(row) : { key: 'estimateRemoved' }),
  parent: (row) =>
    isSet(row)
      ? { key: 'parentSet', subject: { kind: 'issue', id: row.newIdentifier, text: row.newValue ?? '' } }
      : { key: 'parentRemoved', subject: { kind: 'issue', id: row.oldIdentifier, text: row.oldValue ?? '' } },
  relates_to: addedOrRemoved('relatesToAdded', 'relatesToRemoved', 'issue'),
  blocking: addedOrRemoved('blockingAdded', 'blockingRemoved', 'issue'),
  blocked_by: addedOrRemoved('blockedByAdded', 'blockedByRemoved', 'issue'),
  duplicate: addedOrRemoved('duplicateAdded', 'duplicateRemoved', 'issue'),
  link: describeLink,
  attachment: (row) =>
    row.verb === 'created'
      ? {
          key: 'attachmentAdded',
          subject: { kind: 'file', text: fileName(row.newValue), href: row.newValue },
        }
      : { key: 'attachmentRemoved', subject: { kind: 'file', text: fileName(row.oldValue), href: null } },
  cycles: part('cycle', ['cycleAdded', 'cycleSet', 'cycleRemoved']),
  modules: part('module', ['moduleAdded', 'moduleSet', 'moduleRemoved']),
  inbox: (row) => ({ key: intakeKeys[row.verb] ?? 'intakeChanged' }),
};

/** A new link leads to its address, a changed one to the address it had (S-ACT-010, S-ACT-011). */
function describeLink(row: Activity): Described {
  if (row.verb === 'created') return { key: 'linkAdded', subject: link(row.newValue) };
  if (row.verb === 'updated') return { key: 'linkUpdated', subject: link(row.oldValue) };
  return { key: 'linkRemoved', subject: link(row.oldValue) };
}

const link = (address: string | null): Subject => ({ kind: 'url', text: address ?? '', href: address });

const fileName = (address: string | null): string =>
  decodeURIComponent((address ?? '').split('/').at(-1) ?? '');

/** An entry of the history as a sentence; undefined for a field that this version does not know. */
export function describeActivity(row: Activity): Described | undefined {
  return Object.hasOwn(FIELDS, row.field) ? FIELDS[row.field]?.(row) : undefined;
}
