import { comment, cycle, description, issue, issueProperties, module, project } from '@cairn/domain';
import type { WebhookEvent } from '@cairn/domain/webhooks/constants';
import type { Entity, Row } from '@cairn/sync/schema';
import { undo, type HistoryEntry, type RowsById } from '../../platform/history/index.ts';

/** What webhooks report, and the event names. */
export const EVENT_OF: ReadonlyMap<Entity, WebhookEvent> = new Map<Entity, WebhookEvent>([
  [project, 'project'],
  [cycle, 'cycle'],
  [module, 'module'],
  [issue, 'issue'],
  [comment, 'issue_comment'],
]);

/** The facets of issues that people edit. */
export const FACETS: ReadonlySet<Entity> = new Set(
  issueProperties.flatMap(({ stored }) => (stored?.command && stored.of !== issue ? [stored.of] : [])),
);

/** All entities in the history that count. */
export const TOLD: ReadonlyMap<string, Entity> = new Map(
  [...EVENT_OF.keys(), ...FACETS, description].map((entity) => [entity.name, entity]),
);

/** Fields that change along with everything else, ordering, and personal fields. */
const QUIET: ReadonlySet<string> = new Set(['updatedAt', 'updatedBy', 'sortOrder', 'subscriberIds']);

/** A row with its facets. */
export interface Shape {
  readonly row: Row;
  readonly facets: ReadonlyMap<Entity, Row>;
}

/** The effect of a command on one thing. */
export interface Turn {
  readonly entry: HistoryEntry;
  readonly entity: Entity;
  readonly id: string;
  readonly before: Shape | undefined;
  readonly after: Shape | undefined;
  /** By field; for texts only that they changed. */
  readonly changes: ReadonlyMap<string, { readonly before: unknown; readonly after: unknown }>;
}

/**
 * The effects of several commands, in order. `rows` are the rows they refer to as they are after the last of them; they
 * are rolled back to before the first.
 */
export function turnsOf(
  entries: readonly HistoryEntry[],
  rows: ReadonlyMap<Entity, RowsById>,
): readonly Turn[] {
  return entries
    .toReversed()
    .flatMap((entry) => turnsOfOne(entry, rows).toReversed())
    .toReversed();
}

function turnsOfOne(entry: HistoryEntry, rows: ReadonlyMap<Entity, RowsById>): readonly Turn[] {
  const subjects = subjectsOf(entry);
  const shapes = () => new Map([...subjects.values()].map((each) => [each, shapeOf(each, rows)]));
  const after = shapes();
  for (const fact of entry.facts.toReversed()) {
    const entity = TOLD.get(fact[0]);
    const held = entity && rows.get(entity);
    if (held) undo(entity, held, fact);
  }
  const before = shapes();
  return [...subjects.values()].map((subject) => {
    const [was, is] = [before.get(subject), after.get(subject)];
    return {
      entry,
      entity: subject.entity,
      id: subject.id,
      before: was,
      after: is,
      changes: changesOf(subject, was, is),
    };
  });
}

interface Subject {
  readonly entity: Entity;
  readonly id: string;
  /** Entity and field. */
  readonly changed: [Entity, string][];
}

/** Facets have the issue's ID and count as changes of the issue. */
function subjectsOf({ facts }: HistoryEntry): ReadonlyMap<string, Subject> {
  const found = new Map<string, Subject>();
  for (const [name, id, before, after] of facts) {
    const of = TOLD.get(name);
    if (!of) continue;
    const entity = EVENT_OF.has(of) ? of : issue;
    const key = `${entity.name} ${id}`;
    const subject: Subject = found.get(key) ?? { entity, id, changed: [] };
    found.set(key, subject);
    // The history only records when a text was written; one that moved to another project is unchanged.
    if (of === description) {
      if (before === null || 'updatedAt' in (after ?? {})) subject.changed.push([description, 'body']);
      continue;
    }
    for (const field of Object.keys({ ...before, ...after }))
      if (!QUIET.has(field) && of.follows?.carries.includes(field) !== true)
        subject.changed.push([of, field]);
  }
  return found;
}

function shapeOf({ entity, id }: Subject, rows: ReadonlyMap<Entity, RowsById>): Shape | undefined {
  const row = rows.get(entity)?.get(id);
  if (!row) return undefined;
  const facets = new Map<Entity, Row>();
  if (entity === issue)
    for (const facet of FACETS) {
      const held = rows.get(facet)?.get(id);
      if (held) facets.set(facet, held);
    }
  return { row, facets };
}

function changesOf(
  { entity, changed }: Subject,
  before: Shape | undefined,
  after: Shape | undefined,
): Turn['changes'] {
  const changes = new Map<string, { before: unknown; after: unknown }>();
  for (const [of, field] of changed) {
    if (of === description) {
      changes.set('description', { before: null, after: null });
      continue;
    }
    const valueIn = (shape: Shape | undefined): unknown =>
      (of === entity ? shape?.row : shape?.facets.get(of))?.[field] ?? null;
    changes.set(field, { before: valueIn(before), after: valueIn(after) });
  }
  return changes;
}
