const STRONG_SIGNS = [
  /^```/m,
  /^#{1,6} \S/m,
  /^\|.+\|\s*\n\|[\s:|-]+\|/m,
  /^\s*[-*] \[[ xX]\] /m,
  /\[[^\]\n]+\]\(https?:\/\/[^)\s]+\)/,
];
const WEAK_SIGNS = [/^\s*[-*+] \S/m, /^\s*\d+[.)] \S/m, /^> \S/m, /\*\*[^*\n]+\*\*/, /`[^`\n]+`/, /^---$/m];

/**
 * Whether text was meant as markdown. Precision first: one sign that hardly occurs by chance, or two weaker ones.
 *
 * @example looksLikeMarkdown('# Title\n\n- a') && !looksLikeMarkdown('1 * 2 * 3')
 */
export function looksLikeMarkdown(text: string): boolean {
  if (STRONG_SIGNS.some((sign) => sign.test(text))) return true;
  return WEAK_SIGNS.filter((sign) => sign.test(text)).length >= 2;
}
