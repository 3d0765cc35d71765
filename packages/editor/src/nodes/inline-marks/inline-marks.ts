import { Mark, markInputRule, markPasteRule } from '@tiptap/core';

interface InlineMarkPlan {
  name: string;
  tag: string;
  /** Further HTML tags read as this mark. */
  alsoTags?: string[];
  /** CSS declarations read as this mark, as browsers and word processors write them. */
  styles?: { style: string; matches: RegExp }[];
  keys: string[];
  /** Typed markdown such as `**bold**`; the text is the last group. */
  typed?: RegExp[];
  pasted?: RegExp[];
  excludes?: string;
  code?: boolean;
}

function inlineMark(plan: InlineMarkPlan) {
  return Mark.create({
    name: plan.name,
    ...(plan.excludes === undefined ? {} : { excludes: plan.excludes }),
    ...(plan.code ? { code: true, exitable: true } : {}),
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
      return (plan.typed ?? []).map((find) => markInputRule({ find, type: this.type }));
    },
    addPasteRules() {
      return (plan.pasted ?? []).map((find) => markPasteRule({ find, type: this.type }));
    },
  });
}

/** Bold: `**text**`, Mod-b. */
export const Bold = inlineMark({
  name: 'bold',
  tag: 'strong',
  alsoTags: ['b:not([style*="font-weight: normal"]):not([style*="font-weight:normal"])'],
  styles: [{ style: 'font-weight', matches: /^(bold(er)?|[6-9]\d{2})$/ }],
  keys: ['Mod-b'],
  typed: [
    /(?:^|\s)(\*\*(?!\s+\*\*)((?:[^*]+))\*\*(?!\s+\*\*))$/,
    /(?:^|\s)(__(?!\s+__)((?:[^_]+))__(?!\s+__))$/,
  ],
});

/** Italic: `*text*`, Mod-i. */
export const Italic = inlineMark({
  name: 'italic',
  tag: 'em',
  alsoTags: ['i:not([style*="font-style: normal"])'],
  styles: [{ style: 'font-style', matches: /^italic$/ }],
  keys: ['Mod-i'],
  typed: [/(?:^|\s)(\*(?!\s+\*)((?:[^*]+))\*(?!\s+\*))$/, /(?:^|\s)(_(?!\s+_)((?:[^_]+))_(?!\s+_))$/],
});

/** Strikethrough: `~~text~~`, Mod-Shift-s. */
export const Strike = inlineMark({
  name: 'strike',
  tag: 's',
  alsoTags: ['del', 'strike'],
  styles: [{ style: 'text-decoration', matches: /line-through/ }],
  keys: ['Mod-Shift-s'],
  typed: [/(?:^|\s)(~~(?!\s+~~)((?:[^~]+))~~(?!\s+~~))$/],
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
  typed: [/(?:^|[^`])(`([^`]+)`)(?!`)$/],
  pasted: [/(?:^|[^`])(`([^`]+)`)(?!`)/g],
  excludes: 'bold italic strike underline code',
  code: true,
});
