// No pattern may run past the start of another of its kind, because long texts are pasted.
const STRONG_SIGNS = [
  /^```/m,
  /^#{1,6} \S/m,
  /^\|.+\|\s*\n\|[\s:|-][\s:-]*\|/m,
  /^[^\S\r\n\u2028\u2029]*[-*] \[[ xX]\] /m,
  /\[[^[\]\n]+\]\(https?:\/\/(?:[^)\]\s]|\]+[^()\]\s])+\]*\)/,
  // Not exponents and arguments in code.
  /(?<![\w*])\*\*(?=[^\s*])[^*\n]*[^\s*]\*\*(?![\w*])/,
];
const WEAK_SIGNS = [/^> \S/m, /`[^`\n]+`/, /^---$/m];
const ITEM = /^[^\S\r\n\u2028\u2029]*(?:[-*+]|\d{1,9}[.)]) \S/;
const INDENTED = /^(?: {2,}|\t)/;

/**
 * Whether a pasted text is meant as Markdown. When in doubt, no: it needs one sign that is unlikely by chance, two
 * weaker ones, or several lines that are all list items.
 *
 * @example looksLikeMarkdown('- a\n- b') && !looksLikeMarkdown('1 * 2 * 3')
 */
export function looksLikeMarkdown(text: string): boolean {
  if (STRONG_SIGNS.some((sign) => sign.test(text))) return true;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const items = lines.filter((line) => ITEM.test(line)).length;
  const isList = ITEM.test(lines[0] ?? '') && lines.every((line) => ITEM.test(line) || INDENTED.test(line));
  if (items > 1 && isList) return true;
  const weak = WEAK_SIGNS.filter((sign) => sign.test(text)).length + (items > 0 ? 1 : 0);
  return weak >= 2;
}
