const BLANK_LINES = /<br ?\/?>(?:\s*<br ?\/?>)+/;

/**
 * Converts blank lines of a response into paragraphs.
 *
 * @example inBlocks('one<br/><br/>two<br/>three') // '<p>one</p><p>two<br/>three</p>'
 */
export function inBlocks(html: string): string {
  const blocks = html.split(BLANK_LINES);
  return blocks.length === 1 ? html : blocks.map((block) => `<p>${block}</p>`).join('');
}
