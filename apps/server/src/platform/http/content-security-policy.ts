import { createHash } from 'node:crypto';

/** Scripts from our own files, and the inline ones of our page, which apply the theme before the first paint. */
export function contentSecurityPolicy(page: string): string {
  // slow-expression: the page is ours.
  const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => {
    return ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  });
  return [
    `default-src 'self'`,
    `script-src 'self'${inline.join('')}`,
    // Measured positions in virtual lists are style attributes; style elements stay forbidden.
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    // Imported texts show images from their original site.
    `img-src 'self' data: blob: https:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
