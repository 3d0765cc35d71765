import { valuesOf } from '../declare.ts';
import { IDENTIFIER_MAX } from './constants.ts';
import { projectListing, type Project, type ProjectListing } from './entity.ts';

/** An identifier derived from a project's name: the initials of several words, else the first letters. */
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

/** The listing of a project. */
export function listingOf(row: Project): ProjectListing {
  return valuesOf(row, projectListing.fields) as unknown as ProjectListing;
}
