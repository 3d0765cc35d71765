import { textInputRule } from '@tiptap/core';
import { Typography as BaseTypography } from '@tiptap/extension-typography';

/** Dashes, arrows, fractions and signs as they are typed; quotes stay as typed. Never in code. */
export const Typography = BaseTypography.extend({
  addInputRules() {
    return [...(this.parent?.() ?? []), textInputRule({ find: /=>$/, replace: '⇒' })];
  },
}).configure({
  openDoubleQuote: false,
  closeDoubleQuote: false,
  openSingleQuote: false,
  closeSingleQuote: false,
});
