import { isValueOf, type Entity } from '@cairn/sync/schema';
import { entitySchema } from '../entity-schema.ts';
import { emptyFacet } from './empty-facet.ts';
import { issue } from './entity.ts';

type DraftFacets = Readonly<Record<string, object>>;

/** Whether it has only facets of issues, and in each only fields of that facet with values of the right kind. */
export function areDraftFacets(given: object): given is DraftFacets {
  const facets = new Map(entitySchema.facetsOf(issue).map((facet) => [facet.name, facet]));
  return Object.entries(given).every(([name, side]: [string, unknown]) => {
    const facet = facets.get(name);
    return facet !== undefined && isObject(side) && sound(facet, side).length === Object.keys(side).length;
  });
}

/**
 * The facets of a draft or template as rows of an issue: unknown and mistyped fields are dropped, missing ones are
 * empty. They are stored as JSON, and what was stored before they were checked can be anything.
 *
 * @example { ...blank, ...facetsOfDraft(template.facets) }
 */
export function facetsOfDraft(given: DraftFacets | undefined): DraftFacets {
  const sides = entitySchema.facetsOf(issue).flatMap((facet) => {
    const side: unknown = given?.[facet.name];
    // Facets about one issue only are never copied to another.
    if (!isObject(side) || facet.follows?.isOwn === true) return [];
    const known = Object.fromEntries(sound(facet, side));
    return [[facet.name, { ...emptyFacet(facet, known), ...known }] as const];
  });
  return Object.fromEntries(sides);
}

const sound = ({ fields }: Entity, side: object): [string, unknown][] =>
  Object.entries(side).filter(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field !== undefined && isValueOf(field, value);
  });

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
