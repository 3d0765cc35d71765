import { isAboutPeople, schema, type IssueProperty } from '@cairn/domain';
import type { Entity, Row } from '@cairn/sync/schema';

/** The entity that the values are IDs of; undefined for dates and words. */
export function rowsNamedBy(property: IssueProperty): Entity | undefined {
  const { stored } = property;
  const name = isAboutPeople(property) ? 'member' : stored?.of.fields[stored.field]?.to;
  return name === undefined ? undefined : schema.entities.get(name);
}

const NAME_FIELDS = ['displayName', 'name', 'title'];

/** The name of such a row. */
export const nameOfRow = (row: Row, { history }: IssueProperty): string =>
  history?.nameOf?.(row) ??
  NAME_FIELDS.map((field) => row[field]).find((each) => typeof each === 'string') ??
  row.id;
