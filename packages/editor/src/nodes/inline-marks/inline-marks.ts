import { Mark, markInputRule, markPasteRule, type InputRuleFinder } from '@tiptap/core';
import { typedEmphasis } from '../../convert/markdown/typed-emphasis.ts';

interface InlineMarkPlan {
  name: string;
  tag: string;
  /** Further HTML tags read as this mark. */
  alsoTags?: string[];
  /** CSS declarations read as this mark, as browsers and word processors write them. */
  styles?: { style: string; matches: RegExp }[];
  keys: string[];
  /** The signs around what is typed, such as `**`. Underscores are not among them: what follows decides about those. */
  signs?: string;
  /** Another way to find what was typed. */
  typed?: InputRuleFinder;
  pasted?: RegExp[];
  excludes?: string;
  code?: boolean;
}

function inlineMark(plan: InlineMarkPlan) {
  return Mark.create({
    name: plan.name,
    ...(plan.excludes === undefined ? {} : { excludes: plan.excludes }),
    ...(plan.code ? { code: true, keepOnSplit: false } : {}),
    parseHTML() {
      return [
        ...[plan.tag, ...(plan.alsoTags ?? [])].map((tag) => ({ tag })),
        ...(plan.styles ?? []).map(({ style, matches }) => ({
          style,
          consuming: false,
          getAttrs: (value: string) => (matches.test(value) ? {} : false),
        })),
      ];
    },
    renderHTML: () => [plan.tag, 0],
    addKeyboardShortcuts() {
      return Object.fromEntries(
        plan.keys.map((key) => [key, () => this.editor.commands.toggleMark(plan.name)]),
      );
    },
    addInputRules() {
      const { signs } = plan;
      const find = plan.typed ?? (signs === undefined ? undefined : findSigns(signs));
      return find === undefined ? [] : [markInputRule({ find, type: this.type })];
    },
    addPasteRules() {
      return (plan.pasted ?? []).map((find) => markPasteRule({ find, type: this.type }));
    },
  });
}

/** What ends in words between two runs of the signs, read as our markdown reads it. */
function findSigns(signs: string): InputRuleFinder {
  return (text) => {
    const found = typedEmphasis(text, text.length, signs);
    if (!found) return null;
    const { from, words } = found;
    return { index: from, text: text.slice(from), replaceWith: words };
  };
}

/** Bold: `**text**`, Mod-b. */
export const Bold = inlineMark({
  name: 'bold',
  tag: 'strong',
  alsoTags: ['b:not([style*="font-weight: normal"]):not([style*="font-weight:normal"])'],
  styles: [{ style: 'font-weight', matches: /^(bold(er)?|[6-9]\d{2})$/ }],
  keys: ['Mod-b'],
  signs: '**',
});

/** Italic: `*text*`, Mod-i. */
export const Italic = inlineMark({
  name: 'italic',
  tag: 'em',
  alsoTags: ['i:not([style*="font-style: normal"])'],
  styles: [{ style: 'font-style', matches: /^italic$/ }],
  keys: ['Mod-i'],
  signs: '*',
});

/** Strikethrough: `~~text~~`, Mod-Shift-s. */
export const Strike = inlineMark({
  name: 'strike',
  tag: 's',
  alsoTags: ['del', 'strike'],
  styles: [{ style: 'text-decoration', matches: /line-through/ }],
  keys: ['Mod-Shift-s'],
  signs: '~~',
});

/** Underline: Mod-u. */
export const Underline = inlineMark({
  name: 'underline',
  tag: 'u',
  alsoTags: ['ins'],
  styles: [{ style: 'text-decoration', matches: /underline/ }],
  keys: ['Mod-u'],
});

/** Inline code: back-ticks, Mod-e. It keeps a link but no other format. */
export const Code = inlineMark({
  name: 'code',
  tag: 'code',
  keys: ['Mod-e'],
  // A sign before it that were part of the match would go with the back-ticks.
  typed: /(?<!`)`([^`]+)`$/,
  pasted: [/(?<!`)`([^`]+)`(?!`)/g],
  excludes: 'bold italic strike underline code',
  code: true,
});
