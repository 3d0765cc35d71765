import type { Command } from './command.ts';
import type { Entity } from './entity.ts';
import type { RecordedEvent } from './event.ts';

/** All entities, commands and events of a product. */
export interface Schema {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly commands: ReadonlyMap<string, Command<unknown>>;
  /** The recorded events; those derived from rows need no name. */
  readonly events: ReadonlyMap<string, RecordedEvent<unknown>>;
  /** The facets of an entity, none for most. */
  readonly facetsOf: (entity: Entity) => readonly Entity[];
  /** Changes with the shape of any synced row, and with the form in which browsers store them. */
  readonly hash: string;
}

/** Raised when snapshots are stored in another form: a browser loads anew what is in a former one. */
const STORED_FORM = 2;

/** Collects entities, commands and events. Throws if two of a kind have the same name. */
export function makeSchema(
  entities: readonly unknown[],
  commands: readonly unknown[],
  events: readonly unknown[] = [],
): Schema {
  const byName = named(entities as Entity[], 'entity');
  const shapes = [...byName.values()].map((entity) => `${entity.name}${entity.hash}`);
  const hash = [STORED_FORM, ...shapes].join('.');
  const facets = new Map<Entity, Entity[]>();
  for (const each of byName.values())
    if (each.follows) facets.set(each.follows.entity, [...(facets.get(each.follows.entity) ?? []), each]);
  return {
    entities: byName,
    commands: named(commands as Command<unknown>[], 'command'),
    events: named(events as RecordedEvent<unknown>[], 'event'),
    facetsOf: (entity) => facets.get(entity) ?? [],
    hash,
  };
}

function named<T extends { readonly name: string }>(all: readonly T[], what: string): Map<string, T> {
  const map = new Map<string, T>();
  for (const each of all) {
    if (map.has(each.name)) throw new Error(`two declarations of ${what} ${each.name}`);
    map.set(each.name, each);
  }
  return map;
}
