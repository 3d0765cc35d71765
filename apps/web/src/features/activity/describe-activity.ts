import { entitySchema, label, member, project, state, template, type Activity } from '@cairn/domain';
import type { activity as sentences } from '@cairn/messages/en/activity';
import type { Entity, Row } from '@cairn/sync/schema';
import type { PropertyUi } from '../../platform/property-ui.ts';
import type { ToldProperties } from './use-told-properties.ts';

export type LineKey = keyof typeof sentences.lines;

/** A row of the project. The entry stores its name if all its readers can see the row; otherwise only its ID. */
export interface NamedRow {
  readonly of: Entity;
  readonly id: string | null;
  readonly text: string;
  /** Its display name; `name` if absent. */
  readonly nameOf?: ((row: Row) => string) | undefined;
}

/** The subject of a sentence: rendered as a link, a pill or text. */
export type Subject =
  | { readonly kind: 'text' | 'priority' | 'day'; readonly text: string }
  | { readonly kind: 'person' | 'issue'; readonly id: string | null; readonly text: string }
  | ({ readonly kind: 'label' } & NamedRow)
  | ({
      readonly kind: 'row';
      readonly path?: ((projectId: string, id: string) => string) | undefined;
    } & NamedRow)
  | { readonly kind: 'url' | 'file'; readonly text: string; readonly href: string | null };

/** An entry described by the activity feature, or by a property. */
export type Described =
  | { readonly key: LineKey; readonly subject?: Subject | undefined }
  | {
      readonly key: string;
      /** The group of sentences with the key. */
      readonly group: string;
      /** The property that changed. */
      readonly ui: PropertyUi;
      readonly subject: Subject;
    };

interface OwnLine {
  readonly key: LineKey;
  readonly subject?: Subject;
}

type Describe = (row: Activity) => OwnLine | undefined;

/** Something was added where there was nothing before. If not every reader can see it, only the ID is stored. */
const isAdded = (row: Activity): boolean => !row.oldValue && !row.oldIdentifier;
const present = (row: Activity): string => row.newValue ?? row.oldValue ?? '';
const presentId = (row: Activity): string | null => row.newIdentifier ?? row.oldIdentifier;

const plain =
  (key: LineKey): Describe =>
  () => ({ key });

const named =
  (key: LineKey, kind: 'text' | 'priority' | 'day'): Describe =>
  (row) => ({ key, subject: { kind, text: row.newValue ?? '' } });

/** Set to something with an ID. */
const setTo =
  (key: LineKey, of: Entity): Describe =>
  (row) => ({ key, subject: { kind: 'row', of, id: row.newIdentifier, text: row.newValue ?? '' } });

/** There is a value now. If not every reader can see it, only the ID is stored. */
const isSet = (row: Activity): boolean => Boolean(row.newValue) || row.newIdentifier !== null;

/** Set or cleared. */
const setOrRemoved =
  (set: LineKey, removed: LineKey, kind: 'day'): Describe =>
  (row) =>
    row.newValue ? { key: set, subject: { kind, text: row.newValue } } : { key: removed };

/** Added or removed something with an ID. */
const addedOrRemoved =
  (added: LineKey, removed: LineKey, kind: 'person' | 'issue'): Describe =>
  (row) => ({
    key: isAdded(row) ? added : removed,
    subject: { kind, id: presentId(row), text: present(row) },
  });

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

/** The fields that the activity feature describes. Other properties describe their own. */
const OWN_FIELDS: Readonly<Record<string, Describe>> = {
  issue: (row) => {
    const key = issueKeys[row.verb];
    return key && { key };
  },
  archived_at: (row) => ({ key: row.newValue === 'restore' ? 'unarchived' : 'archived' }),
  name: named('nameChanged', 'text'),
  description: plain('descriptionChanged'),
  project: setTo('projectChanged', project),
  recurrence: setTo('recurred', template),
  state: setTo('stateChanged', state),
  priority: named('priorityChanged', 'priority'),
  assignees: addedOrRemoved('assigneeAdded', 'assigneeRemoved', 'person'),
  labels: (row) => ({
    key: isAdded(row) ? 'labelAdded' : 'labelRemoved',
    subject: { kind: 'label', of: label, id: presentId(row), text: present(row) },
  }),
  start_date: setOrRemoved('startDateSet', 'startDateRemoved', 'day'),
  target_date: setOrRemoved('dueDateSet', 'dueDateRemoved', 'day'),
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
  inbox: (row) => ({ key: intakeKeys[row.verb] ?? 'intakeChanged' }),
};

/** A new link leads to its URL, a changed one to its previous URL (S-ACT-010, S-ACT-011). */
function describeLink(row: Activity): OwnLine {
  if (row.verb === 'created') return { key: 'linkAdded', subject: link(row.newValue) };
  if (row.verb === 'updated') return { key: 'linkUpdated', subject: link(row.oldValue) };
  return { key: 'linkRemoved', subject: link(row.oldValue) };
}

const link = (address: string | null): Subject => ({ kind: 'url', text: address ?? '', href: address });

const fileName = (address: string | null): string =>
  decodeURIComponent((address ?? '').split('/').at(-1) ?? '');

type Step = 'added' | 'set' | 'removed';

/**
 * The kind of change: by the verb if the property has verbs; otherwise created = added, updated = set, anything else =
 * removed (S-ACT-013 to 018).
 */
function stepOf({ kind, history }: PropertyUi['property'], row: Activity): Step {
  if (history?.verb) return row.verb === 'created' ? 'added' : row.verb === 'updated' ? 'set' : 'removed';
  if (kind === 'many') return isAdded(row) ? 'added' : 'removed';
  return isSet(row) ? 'set' : 'removed';
}

/** The sentences of properties that have none of their own. */
const SENTENCES_OF_KIND = {
  added: 'activity.values.valueAdded',
  set: 'activity.values.valueSet',
  removed: 'activity.values.valueRemoved',
  cleared: 'activity.values.valueCleared',
} as const;

function describeValue(ui: PropertyUi, row: Activity): Described {
  const step = stepOf(ui.property, row);
  const ofKind = step === 'removed' && ui.property.kind !== 'many' ? 'cleared' : step;
  const sentence = ui.history?.[step] ?? SENTENCES_OF_KIND[ofKind];
  const at = sentence.lastIndexOf('.');
  return { group: sentence.slice(0, at), key: sentence.slice(at + 1), ui, subject: subjectOf(ui, step, row) };
}

function subjectOf({ property, history }: PropertyUi, step: Step, row: Activity): Subject {
  const isThere = step !== 'removed' && (row.newIdentifier !== null || row.newValue !== null);
  const id = isThere ? row.newIdentifier : row.oldIdentifier;
  const text = (isThere ? row.newValue : row.oldValue) ?? '';
  if (property.kind === 'day') return { kind: 'day', text };
  const { stored } = property;
  const of = stored && entitySchema.entities.get(stored.of.fields[stored.field]?.to ?? '');
  if (!of) return { kind: 'text', text };
  if (of === member) return { kind: 'person', id, text };
  return { kind: 'row', of, id, text, nameOf: property.history?.nameOf, path: history?.path };
}

/** An activity entry as a sentence; undefined for a field that this version doesn't know. */
export function describeActivity(row: Activity, told: ToldProperties): Described | undefined {
  if (Object.hasOwn(OWN_FIELDS, row.field)) return OWN_FIELDS[row.field]?.(row);
  const ui = told.get(row.field);
  return ui && describeValue(ui, row);
}
