import { createTemplate, facetsOfDraft, template, type Template } from '@cairn/domain';
import { invoke, uuid } from '@cairn/sync/schema';
import type { ProjectSetup } from '../../platform/project-setup.ts';

type NewIds = ReadonlyMap<string, string>;

/** The templates of issues, with what they choose as far as it was copied; the rules that make issues stay where they are. */
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

/** People stay: they may be added to the project yet. */
function fieldsIn(fields: Template['fields'], newIds: NewIds): Template['fields'] {
  const { stateId, labelIds } = fields;
  return {
    ...fields,
    parentId: undefined,
    stateId: stateId === undefined ? undefined : newIds.get(stateId),
    labelIds: labelIds?.flatMap((id) => newIds.get(id) ?? []),
  };
}

/** Of what other features add, that which names something copied: a cycle or a module is not. */
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
