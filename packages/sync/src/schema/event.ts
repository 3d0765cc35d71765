import type { SetPatch } from './command.ts';
import type { Entity, Row, RowOfEntity } from './entity.ts';
import type { WirePatch } from './patch.ts';

/** One row before and after a write. */
export interface RowChange {
  readonly entity: Entity;
  /** Undefined for a new row. */
  readonly before: Row | undefined;
  /** Undefined for a removed row. */
  readonly after: Row | undefined;
  /** For a changed row: what differs, with sets as additions and removals. */
  readonly difference?: WirePatch;
}

/** An event that a transaction derives from its own row changes. */
export interface RowEvent<Payload> {
  readonly name: string;
  readonly of: Entity;
  /** The payload for a change of such a row; undefined if the change is another event. */
  readonly payloadOf: (change: RowChange) => Payload | undefined;
}

/** An event that no row change tells, recorded by the code that makes it happen. */
export interface RecordedEvent<Payload> {
  readonly name: string;
  readonly isRecorded: true;
  /** Only used for type inference. */
  readonly payload?: Payload;
}

export type DomainEvent<Payload> = RowEvent<Payload> | RecordedEvent<Payload>;

/** A changed row before and after, and the fields that differ. */
export interface Changed<E extends Entity> {
  readonly before: RowOfEntity<E>;
  readonly after: RowOfEntity<E>;
  readonly difference: {
    readonly [K in keyof RowOfEntity<E>]?: RowOfEntity<E>[K] extends readonly string[]
      ? SetPatch
      : RowOfEntity<E>[K];
  };
}

/**
 * Declares an event that is recorded.
 *
 * @example const cycleCompleted = event<{ cycleId: string }>('cycle.completed');
 */
export const event = <Payload>(name: string): RecordedEvent<Payload> => ({ name, isRecorded: true });

/** A new row. @example inserted(comment) */
export const inserted = <E extends Entity>(entity: E): RowEvent<RowOfEntity<E>> => ({
  name: `${entity.name}.inserted`,
  of: entity,
  payloadOf: ({ before, after }) => (before ? undefined : (after as RowOfEntity<E> | undefined)),
});

/** A removed row. @example removed(label) */
export const removed = <E extends Entity>(entity: E): RowEvent<RowOfEntity<E>> => ({
  name: `${entity.name}.removed`,
  of: entity,
  payloadOf: ({ before, after }) => (after ? undefined : (before as RowOfEntity<E> | undefined)),
});

/** A row in which at least one of these fields has another value now. @example changed(issue, 'stateId') */
export const changed = <E extends Entity>(
  entity: E,
  ...fields: readonly [keyof E['fields'] & string, ...(keyof E['fields'] & string)[]]
): RowEvent<Changed<E>> => ({
  name: `${entity.name}.changed ${fields.join(' ')}`,
  of: entity,
  payloadOf: ({ before, after, difference }) =>
    difference && fields.some((field) => field in difference)
      ? ({ before, after, difference } as Changed<E>)
      : undefined,
});

/** A row that has these values now and had another one in at least one of the fields. @example became(member, { isActive: false }) */
export const became = <E extends Entity>(
  entity: E,
  values: Partial<RowOfEntity<E>>,
): RowEvent<Changed<E>> => {
  const wanted = Object.entries(values);
  return {
    name: `${entity.name}.became ${JSON.stringify(values)}`,
    of: entity,
    payloadOf: ({ before, after, difference }) =>
      difference &&
      wanted.some(([field]) => field in difference) &&
      wanted.every(([field, value]) => after?.[field] === value)
        ? ({ before, after, difference } as Changed<E>)
        : undefined,
  };
};
