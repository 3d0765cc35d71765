/** The text without case and accents. Most titles are plain letters, for which one call is enough. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  return /^[\u0000-\u007f]*$/.test(lower) ? lower : lower.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** Whether a text contains all typed words, in any order and position. */
export function wordsTest(query: string): (text: string) => boolean {
  const words = foldText(query).split(/\s+/u).filter(Boolean);
  return (text) => {
    if (words.length === 0) return true;
    const folded = foldText(text);
    return words.every((word) => folded.includes(word));
  };
}
