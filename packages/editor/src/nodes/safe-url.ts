const MAX_URL_LENGTH = 2048;
// Browsers drop these characters before they read the scheme, so `java\nscript:` would run.
// oxlint-disable-next-line no-control-regex
const IGNORED_IN_URLS = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028\u2029\ufeff]/g;
const ASSET_PATH = /^\/(?![/\\])[^\s\\"'<>`]*$/;

/**
 * The address a link may carry, or null: of the web, of a mailbox or of a telephone, cleaned of characters that hide a scheme.
 *
 * @example safeHref(' https://a.b/x y ') === 'https://a.b/x%20y'
 */
export function safeHref(raw: unknown): string | null {
  return addressOf(raw, /^(?:https?:\/\/|mailto:[^/]|tel:[^/])/i);
}

function addressOf(raw: unknown, beginning: RegExp): string | null {
  if (typeof raw !== 'string' || raw.length > MAX_URL_LENGTH) return null;
  const cleaned = raw.replace(IGNORED_IN_URLS, '').trim().replace(/\s/g, '%20');
  return beginning.test(cleaned) && URL.canParse(cleaned) ? cleaned : null;
}

/** The address an image may load: http, https, or a path on this server. Never `data:` or `blob:`. */
export function safeImageSource(raw: unknown): string | null {
  if (typeof raw !== 'string' || raw.length > MAX_URL_LENGTH) return null;
  const cleaned = raw.replace(IGNORED_IN_URLS, '').trim().replace(/\s/g, '%20');
  return ASSET_PATH.test(cleaned) ? cleaned : addressOf(cleaned, /^https?:\/\//i);
}

/** Where a mention leads: a path of the application, or an http(s) address. */
export function safeRedirect(raw: unknown): string | null {
  return safeImageSource(raw);
}
