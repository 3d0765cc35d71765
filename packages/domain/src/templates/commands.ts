import { invoke, newId, refId, weighingAtMost, weightOf, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import { command, formerPatch } from '../declare.ts';
import { name } from '../fields.ts';
import { richText } from '../issues/commands.ts';
import { draftFacets, draftFields, draftTitle } from '../issues/draft-input.ts';
import { TEMPLATE_BODY_WEIGHT, TEMPLATE_NAME_MAX } from './constants.ts';
import { template } from './entity.ts';
import type { templateRefusals } from './refusals.ts';

const body = () =>
  weighingAtMost(
    TEMPLATE_BODY_WEIGHT,
    z
      .nullable(richText())
      .check(
        z.refine(
          (given) => weightOf(given, TEMPLATE_BODY_WEIGHT) <= TEMPLATE_BODY_WEIGHT,
          because<typeof templateRefusals.text_too_long>('template.text_too_long'),
        ),
      ),
  );

/** Saves a template for issues of a project. */
export const createTemplate = command({
  name: 'template.create',
  requires: 'template:manage',
  on: 'projectId',
  input: z.object({
    id: newId(),
    projectId: refId('project'),
    name: name(TEMPLATE_NAME_MAX),
    title: z._default(draftTitle(), ''),
    body: z._default(body(), null),
    fields: z._default(draftFields(), {}),
    facets: z._default(draftFacets(), {}),
  }),
  change: (draft, input) => draft.insert(template, { ...input, createdAt: draft.now, updatedAt: draft.now }),
  inverse: (_draft, { id }): Undo => invoke(removeTemplate, { templateId: id }),
});

export const updateTemplate = command({
  name: 'template.update',
  requires: 'template:manage',
  on: 'templateId',
  input: z.object({
    templateId: refId('template'),
    patch: z.strictObject({
      name: z.optional(name(TEMPLATE_NAME_MAX)),
      title: z.optional(draftTitle()),
      body: z.optional(body()),
      fields: z.optional(draftFields()),
      facets: z.optional(draftFacets()),
    }),
  }),
  change: (draft, { templateId, patch }) =>
    draft.update(template, templateId, { ...patch, updatedAt: draft.now }),
  inverse: formerPatch(template),
});

/** Issues created from it stay unchanged. */
export const removeTemplate = command({
  name: 'template.remove',
  requires: 'template:manage',
  on: 'templateId',
  input: z.object({ templateId: refId('template') }),
  change: (draft, { templateId }) => draft.remove(template, templateId),
  inverse: (draft, { templateId }): Undo => {
    const before = draft.get(template, templateId);
    if (!before) return undefined;
    const { id, projectId, name: words, title, body: text, fields, facets } = before;
    return invoke(createTemplate, { id, projectId, name: words, title, body: text, fields, facets });
  },
});
