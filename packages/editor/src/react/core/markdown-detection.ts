// No sign may run on over what another of its kind begins with: long texts are pasted.
const STRONG_SIGNS = [
  /^```/m,
  /^#{1,6} \S/m,
  /^\|.+\|\s*\n\|[\s:|-][\s:-]*\|/m,
  /^[^\S\r\n\u2028\u2029]*[-*] \[[ xX]\] /m,
  /\[[^[\]\n]+\]\(https?:\/\/(?:[^)\]\s]|\]+[^()\]\s])+\]*\)/,
];
const WEAK_SIGNS = [
  /^[^\S\r\n\u2028\u2029]*[-*+] \S/m,
  /^[^\S\r\n\u2028\u2029]*\d+[.)] \S/m,
  /^> \S/m,
  /\*\*[^*\n]+\*\*/,
  /`[^`\n]+`/,
  /^---$/m,
];

/**
 * Whether text was meant as markdown. Precision first: one sign that hardly occurs by chance, or two weaker ones.
 *
 * @example looksLikeMarkdown('# Title\n\n- a') && !looksLikeMarkdown('1 * 2 * 3')
 */
export function looksLikeMarkdown(text: string): boolean {
  if (STRONG_SIGNS.some((sign) => sign.test(text))) return true;
  return WEAK_SIGNS.filter((sign) => sign.test(text)).length >= 2;
}
