/** Without case and accents. Most titles are plain letters, for which this is one call. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  return /^[\u0000-\u007f]*$/.test(lower) ? lower : lower.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
