import { textblockTypeInputRule } from '@tiptap/core';
import { CodeBlock as BaseCodeBlock } from '@tiptap/extension-code-block';
import { NODE_ATTRIBUTES } from '../attribute-rules.ts';
import { tiptapAttributes } from '../tiptap-attributes.ts';

// Names such as c++, objective-c and .net are languages too.
const BACKTICK_FENCE = /^```([\w#+.-]{1,32})?[\s\n]$/;
const TILDE_FENCE = /^~~~([\w#+.-]{1,32})?[\s\n]$/;

/** A block of code with a language, opened by a fence of back-ticks or tildes. */
export const CodeBlock = BaseCodeBlock.extend({
  addAttributes() {
    const attributes = tiptapAttributes(NODE_ATTRIBUTES['codeBlock'] ?? {});
    return {
      ...attributes,
      language: {
        ...attributes['language'],
        rendered: false,
        parseHTML: (element: HTMLElement) => languageOf(element),
      },
    };
  },
  addInputRules() {
    return [BACKTICK_FENCE, TILDE_FENCE].map((find) =>
      textblockTypeInputRule({
        find,
        type: this.type,
        getAttributes: (match) => ({ language: match[1] ?? null }),
      }),
    );
  },
}).configure({ exitOnTripleEnter: false, enableTabIndentation: false });

function languageOf(element: HTMLElement): string | null {
  const carrier = element.querySelector('code') ?? element;
  const named = /(?:^|\s)(?:language|lang|highlight-source)-([\w#+.-]{1,32})(?:\s|$)/.exec(
    `${carrier.className} ${element.className}`,
  );
  return named?.[1] ?? null;
}
