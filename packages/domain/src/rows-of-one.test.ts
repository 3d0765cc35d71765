import type { Entity, Field } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { page } from './pages/entity.ts';
import { schema } from './registry.ts';
import { isOfOnePerson } from './scopes.ts';

const bounded = [...schema.entities.values()].flatMap((entity) =>
  entity.atMost ? [{ entity, name: entity.name, atMost: entity.atMost }] : [],
);

/** Fields by which `atMost` counts a person's rows; only that person creates such rows. */
const OWN: ReadonlySet<string> = new Set(['userId']);

const isPerPerson = (fields: readonly string[]): boolean => fields.some((field) => OWN.has(field));

/** Derived from texts and actions, with their own limits: see `input-bounds.test.ts`. */
const DERIVED: ReadonlySet<string> = new Set(['backlink', 'notification']);

/** The values of a field, as far as a scope can depend on it. */
function valuesOf({ kind, nullable, values }: Field): readonly unknown[] {
  const some: readonly unknown[] = values ?? (kind === 'flag' ? [true, false] : ['some']);
  return nullable ? [null, ...some] : some;
}

class Unread extends Error {
  readonly field: string;

  constructor(field: string) {
    super(field);
    this.field = field;
  }
}

/** Every scope that a row can have, computed for each value of each field that the scope depends on. */
function scopesOf(entity: Entity, known: Readonly<Record<string, unknown>> = {}): string[] {
  const row = new Proxy(known, {
    get: (given, field) => {
      if (typeof field === 'string' && !Object.hasOwn(given, field)) throw new Unread(field);
      return Reflect.get(given, field) as unknown;
    },
  });
  try {
    return [entity.scope(row)];
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    const field = entity.fields[error.field] as Field;
    return valuesOf(field).flatMap((value) => scopesOf(entity, { ...known, [error.field]: value }));
  }
}

test('rows that only one person can see are counted per person', () => {
  expect(scopesOf(page)).toEqual(expect.arrayContaining(['u:some', 'g', 'p:some']));
  const uncounted = [...schema.entities.values()]
    .filter((entity) => !DERIVED.has(entity.name) && scopesOf(entity).some(isOfOnePerson))
    .filter(({ atMost }) => !atMost || (!atMost.ofOne && !isPerPerson(atMost.per)));
  expect(uncounted.map(({ name }) => name)).toEqual([]);
});

const ONE = 'there is one';
const ADMINS = 'only those who look after the project make them';
const ALL =
  'whoever may make one may delete any, and sees all of them: what one person fills another empties';

/** Entities of which one person may create as many as there may be. */
const ALONE: Readonly<Record<string, string>> = {
  automation: ONE,
  autoCycles: ONE,
  workingDays: ONE,
  state: ADMINS,
  estimate: ADMINS,
  estimateValue: ADMINS,
  label: ALL,
  cycle: ALL,
  module: ALL,
  moduleLink: ALL,
  relation: ALL,
  template: ALL,
  recurrence: ALL,
};

test("no one can create more than half of a shared entity's rows, unless there is a reason", () => {
  const alone = bounded.filter(
    ({ atMost: { count, per, ofOne } }) => !isPerPerson(per) && (!ofOne || ofOne.count * 2 > count),
  );
  expect(alone.map(({ name }) => name).toSorted()).toEqual(Object.keys(ALONE).toSorted());
});

test('where rows can be private, it takes ten people to fill the shared ones', () => {
  const easy = bounded.filter(
    ({ entity, atMost: { count, ofOne } }) =>
      ofOne?.by === 'ownerId' && scopesOf(entity).some(isOfOnePerson) && ofOne.count * 10 > count,
  );
  expect(easy.map(({ name }) => name)).toEqual([]);
});
