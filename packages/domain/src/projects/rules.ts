import { valuesOf } from '../declare.ts';
import { IDENTIFIER_MAX } from './constants.ts';
import { projectListing, type Project, type ProjectListing } from './entity.ts';

/** An identifier made from a project's name: initials of several words, else the first letters. */
export function identifierFrom(name: string): string {
  const words = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9 ]+/g, '')
    .split(' ')
    .filter((word) => word !== '');
  const letters =
    words.length > 2 ? words.map((word) => word.slice(0, 1)).join('') : words.join('').slice(0, 3);
  return letters.slice(0, IDENTIFIER_MAX);
}

export const isIdentifier = (value: string): boolean => /^[A-Z0-9]{1,5}$/.test(value);

/** What those outside a project see of it. */
export function listingOf(row: Project): ProjectListing {
  return valuesOf(row, projectListing.fields) as unknown as ProjectListing;
}

/** The ids in a kept order; none of what is no such order. */
export const arrangedIds = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Projects in a person's order; those that have no place in it follow by name. */
export function inOrder<P extends Pick<Project, 'id' | 'name'>>(rows: readonly P[], order: unknown): P[] {
  const places = new Map(arrangedIds(order).map((id, at) => [id, at]));
  const placeOf = ({ id }: P): number => places.get(id) ?? places.size;
  return rows.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1),
  );
}
