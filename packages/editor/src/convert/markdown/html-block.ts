import { tagAt } from './html-tag.ts';

const NAMES = new Set(
  (
    'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt ' +
    'fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link ' +
    'main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead ' +
    'title tr track ul'
  ).split(' '),
);

const ENDINGS: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(?:script|pre|textarea|style)(?:[\s>]|$)/i, /<\/(?:script|pre|textarea|style)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![A-Za-z]/, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
];

/** Whether a line begins a block of HTML, and what ends it: null stands for a blank line. */
export function htmlBlockStart(line: string, interrupts: boolean): { end: RegExp | null } | undefined {
  const [, end] = ENDINGS.find(([start]) => start.test(line)) ?? [];
  if (end) return { end };
  const [, name] = /^<\/?([A-Za-z][A-Za-z0-9]{0,9})(?:[\s>]|\/>|$)/.exec(line) ?? [];
  if (name !== undefined && NAMES.has(name.toLowerCase())) return { end: null };
  if (interrupts) return undefined;
  const tag = tagAt(line, 0);
  return 'end' in tag && line.slice(tag.end).trim() === '' ? { end: null } : undefined;
}
