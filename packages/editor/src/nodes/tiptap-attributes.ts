import type { Attributes as TiptapAttributes } from '@tiptap/core';
import { attributeText, type AttributeRules } from './attribute-rules.ts';

/** The same rules in the form that TipTap and ProseMirror want: default, validator, HTML in and out. */
export function tiptapAttributes(rules: AttributeRules): TiptapAttributes {
  const attributes: TiptapAttributes = {};
  for (const [name, rule] of Object.entries(rules)) {
    attributes[name] = {
      default: rule.default,
      keepOnSplit: false,
      validate: (value: unknown) => {
        if (!rule.accepts(value))
          throw new RangeError(`Attribute ${name} does not allow ${JSON.stringify(value)}`);
      },
      parseHTML: (element: HTMLElement) => {
        const text = element.getAttribute(rule.html);
        if (text === null) return rule.missing === undefined ? rule.default : rule.missing;
        const value = rule.read ? rule.read(text) : text;
        return rule.accepts(value) ? value : rule.default;
      },
      renderHTML: (attrs) => {
        const value = attrs[name];
        if (value === null || value === undefined || !rule.accepts(value)) return {};
        const text = rule.write ? rule.write(value) : attributeText(value);
        return text === null ? {} : { [rule.html]: text };
      },
    };
  }
  return attributes;
}
