import type { Project } from './entity.ts';

/** The IDs of a stored order; none if it isn't a valid order. */
export const arrangedIds = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Projects in a person's order; the others follow by name. */
export function inOrder<P extends Pick<Project, 'id' | 'name'>>(rows: readonly P[], order: unknown): P[] {
  const places = new Map(arrangedIds(order).map((id, at) => [id, at]));
  const placeOf = ({ id }: P): number => places.get(id) ?? places.size;
  return rows.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1),
  );
}
