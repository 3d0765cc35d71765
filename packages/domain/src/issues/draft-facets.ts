import { isValueOf, type Entity } from '@cairn/sync/schema';
import { entitySchema } from '../entity-schema.ts';
import { emptyFacet } from './empty-facet.ts';
import { issue } from './entity.ts';

type DraftFacets = Readonly<Record<string, object>>;

/** Whether it names facets of issues only, and in each only fields that it has, with values of their kind. */
export function areDraftFacets(given: object): given is DraftFacets {
  const facets = new Map(entitySchema.facetsOf(issue).map((facet) => [facet.name, facet]));
  return Object.entries(given).every(([name, side]: [string, unknown]) => {
    const facet = facets.get(name);
    return facet !== undefined && isObject(side) && sound(facet, side).length === Object.keys(side).length;
  });
}

/**
 * The facets of a draft or a template as an issue's row can have them: what is unknown or of another kind is left out, what is
 * missing is empty. They are kept as JSON, so that what was stored before they were checked may be anything.
 *
 * @example { ...blank, ...facetsOfDraft(template.facets) }
 */
export function facetsOfDraft(given: DraftFacets | undefined): DraftFacets {
  const sides = entitySchema.facetsOf(issue).flatMap((facet) => {
    const side: unknown = given?.[facet.name];
    // What is about one row only is never another one's.
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
