/** Tags whose content a browser would swallow or run; GitHub shows them as text, and so do we. */
const SHOWN_AS_TEXT = new Set(
  'title textarea style xmp iframe noembed noframes script plaintext noscript template select'.split(' '),
);

const KNOWN = new Set(
  (
    'a abbr address article aside audio b bdi bdo big blockquote body br caption center cite code col colgroup dd del ' +
    'details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 head header hr html i img input ins kbd ' +
    'label li link main mark menu meta nav ol p picture pre q rp rt ruby s samp section small source span strike strong ' +
    'sub summary sup svg table tbody td tfoot th thead time tr track tt u ul var video wbr ' +
    'mention-component issue-embed-component issue-reference-component page-reference-component'
  ).split(' '),
);

/**
 * Raw HTML inside markdown with everything that is not a tag we know turned into text. People write `<YOUR_TOKEN>` and
 * `Promise<Foo>` without thinking of HTML; those words must not vanish.
 */
export function knownTagsOnly(html: string): string {
  // Behind the last end of a comment no comment begins; each would be looked through to the end of the text.
  const end = html.lastIndexOf(COMMENT_END);
  const at = end < 0 ? 0 : end + COMMENT_END.length;
  return html.slice(0, at).replace(COMMENT_OR_TAG, knownOnly) + html.slice(at).replace(TAG, knownOnly);
}

const COMMENT_END = '-->';
const TAG = /<\/?([A-Za-z][\w.-]*)?/g;
// slow-expression: every comment ends, because the text is cut after the last end.
const COMMENT_OR_TAG = /<!--[^]*?-->|<\/?([A-Za-z][\w.-]*)?/g;

function knownOnly(opening: string, name: string | undefined): string {
  if (opening.startsWith('<!--')) return '';
  const tag = (name ?? '').toLowerCase();
  return KNOWN.has(tag) && !SHOWN_AS_TEXT.has(tag) ? opening : opening.replace('<', '&lt;');
}
