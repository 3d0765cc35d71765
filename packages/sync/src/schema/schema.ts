import type { Command } from './command.ts';
import type { Entity } from './entity.ts';

/** All entities and commands of a product. */
export interface Schema {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly commands: ReadonlyMap<string, Command<unknown>>;
  /** Changes with the shape of any synced row. */
  readonly hash: string;
}

/** Collects entities and commands. Throws if two have the same name. */
export function makeSchema(entities: readonly unknown[], commands: readonly unknown[]): Schema {
  const byName = named(entities as Entity[], 'entity');
  const hash = [...byName.values()].map((entity) => `${entity.name}${entity.hash}`).join('.');
  return { entities: byName, commands: named(commands as Command<unknown>[], 'command'), hash };
}

function named<T extends { readonly name: string }>(all: readonly T[], what: string): Map<string, T> {
  const map = new Map<string, T>();
  for (const each of all) {
    if (map.has(each.name)) throw new Error(`two declarations of ${what} ${each.name}`);
    map.set(each.name, each);
  }
  return map;
}
