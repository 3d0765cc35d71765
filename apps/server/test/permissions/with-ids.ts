import { idsAt, type Command, type Ref } from '@cairn/sync/schema';
import { commandExample } from '../command-examples.ts';
import type { ProjectRows } from '../world.ts';

/** The input with the ids of one ref replaced, or put in where the example leaves them out. */
export function withIds(
  args: Record<string, unknown>,
  ref: Ref,
  ids: readonly string[],
): Record<string, unknown> {
  const copy = structuredClone(args);
  put(copy, ref.field.split('.'), ref, ids);
  return copy;
}

function put(value: unknown, path: readonly string[], ref: Ref, ids: readonly string[]): void {
  const [key = '', ...rest] = path;
  if (Array.isArray(value)) {
    // A list of things that each name one row: one thing for each id.
    const [first] = value as unknown[];
    if (
      rest.length === 0 &&
      typeof first === 'object' &&
      first !== null &&
      key in first &&
      !Array.isArray((first as Record<string, unknown>)[key])
    )
      value.splice(0, value.length, ...ids.map((id) => ({ ...structuredClone(first), [key]: id })));
    else for (const each of value) put(each, path, ref, ids);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const record = value as Record<string, unknown>;
  if (rest.length > 0) {
    record[key] ??= rest[0] === 'add' ? { add: [], remove: [] } : {};
    put(record[key], rest, ref, ids);
    return;
  }
  const isList = ref.many && (Array.isArray(record[key]) || key.endsWith('s') || key === 'add');
  record[key] = isList ? ids : ids.at(-1);
}

/** A row of this project that the ref could name: the one of the command's example, else any of its kind. */
export const idFor = (command: Command<unknown>, ref: Ref, rows: ProjectRows): string =>
  idsAt(commandExample(command.name, rows), ref)[0] ?? idOf(rows, ref.entity);

/** Which of the rows a ref is given, where it is not the one called after its entity: no issue stands below itself. */
const NAMED_OTHERWISE: Readonly<Record<string, keyof ProjectRows>> = {
  projectListing: 'projectId',
  projectMember: 'membershipId',
  issue: 'otherIssueId',
};

function idOf(rows: ProjectRows, entity: string): string {
  const ids: Readonly<Record<string, string>> = { ...rows };
  const id = ids[NAMED_OTHERWISE[entity] ?? `${entity}Id`];
  if (id === undefined) throw new Error(`no ${entity} in the world`);
  return id;
}
