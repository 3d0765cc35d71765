import { createTemplate, template, updateTemplate, type RichText } from '@cairn/domain';
import { templateRefusals } from '@cairn/domain/templates/refusals';
import { assertUnusedName, handleChange } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { checkedDocument } from '../../platform/rich-text.ts';

const checkedBody = (body: RichText | null): RichText | null => body && checkedDocument(body);

export const templates: Feature = {
  commandHandlers: [
    handleChange(createTemplate, {
      check: async (tx, input) => {
        await assertUnusedName(tx, template, input, templateRefusals.name_taken);
        return { ...input, body: checkedBody(input.body) };
      },
    }),
    handleChange(updateTemplate, {
      check: async (tx, { templateId, patch }) => {
        const held = await tx.get(template, templateId);
        const { name, body } = patch;
        if (name !== undefined)
          await assertUnusedName(tx, template, { ...held, name }, templateRefusals.name_taken);
        return { templateId, patch: { ...patch, ...(body && { body: checkedBody(body) }) } };
      },
    }),
  ],
};
