import { createTemplate, facetsOfDraft, template, type Template } from '@cairn/domain';
import { invoke, uuid } from '@cairn/sync/schema';
import type { ProjectSetup } from '../../platform/project-setup.ts';

type NewIds = ReadonlyMap<string, string>;

/** Issue templates, with those of their values that were copied; recurring rules aren't copied. */
export const projectSetup: ProjectSetup = {
  order: 30,
  copy: ({ store, from, projectId, newIds }) =>
    store
      .where(template, 'projectId', from.id)
      .toSorted((a, b) => a.createdAt - b.createdAt)
      .map(({ name, title, body, fields, facets }) =>
        invoke(createTemplate, {
          id: uuid(),
          projectId,
          name,
          title,
          body,
          fields: fieldsIn(fields, newIds),
          facets: facetsIn(facets, newIds),
        }),
      ),
};

/** People are kept, because they may still be added to the project. */
function fieldsIn(fields: Template['fields'], newIds: NewIds): Template['fields'] {
  const { stateId, labelIds } = fields;
  return {
    ...fields,
    parentId: undefined,
    stateId: stateId === undefined ? undefined : newIds.get(stateId),
    labelIds: labelIds?.flatMap((id) => newIds.get(id) ?? []),
  };
}

/** Facets that refer to copied things; cycles and modules aren't copied. */
const facetsIn = (facets: Template['facets'], newIds: NewIds): Template['facets'] =>
  Object.fromEntries(
    Object.entries(facetsOfDraft(facets)).flatMap(([name, facet]) => {
      const given = Object.entries(facet).flatMap(([field, value]) => {
        const copyId = typeof value === 'string' ? newIds.get(value) : undefined;
        return copyId === undefined ? [] : [[field, copyId]];
      });
      return given.length > 0 ? [[name, Object.fromEntries(given)]] : [];
    }),
  );
