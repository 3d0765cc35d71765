const BLANK_LINES = /<br ?\/?>(?:\s*<br ?\/?>)+/;

/**
 * A response in which blank lines part paragraphs, as the text that it goes into has them.
 *
 * @example inBlocks('one<br/><br/>two<br/>three') // '<p>one</p><p>two<br/>three</p>'
 */
export function inBlocks(html: string): string {
  const blocks = html.split(BLANK_LINES);
  return blocks.length === 1 ? html : blocks.map((block) => `<p>${block}</p>`).join('');
}
