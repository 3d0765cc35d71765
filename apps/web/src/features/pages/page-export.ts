import type { EditorHandle } from '@cairn/editor/react';
import { saveBlob } from '../../lib/save-blob.ts';

/** A file name that every file system accepts. */
export function fileName(title: string, ending: string): string {
  const safe = title
    .normalize('NFC')
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|(?<!\.)\.+$/g, '')
    .slice(0, 100)
    .trim();
  return `${safe === '' ? 'page' : safe}.${ending}`;
}

export const asMarkdown = async (title: string, editor: EditorHandle): Promise<string> =>
  `# ${title}\n\n${withOrigin(await editor.getMarkdown('portable'), location.origin)}`;

/** Makes URLs of this server absolute, so that they work from a file. */
export const withOrigin = (markdown: string, origin: string): string =>
  markdown.replace(/(\]\(<?)(?=\/(?!\/))/g, `$1${origin}`);

const STYLE = `body{max-width:46rem;margin:3rem auto;padding:0 1.25rem;font:16px/1.6 system-ui,sans-serif;color:#1f1f1f}
h1,h2,h3{line-height:1.25}img{max-width:100%}pre{padding:1rem;overflow:auto;background:#f4f4f2;border-radius:6px}
code{font-family:ui-monospace,monospace;font-size:.9em}table{border-collapse:collapse}
td,th{border:1px solid #d4d4d0;padding:.4rem .6rem;vertical-align:top}
blockquote,[data-callout]{margin:1rem 0;padding-left:1rem;border-left:3px solid #d4d4d0}
[data-callout]::before{content:attr(data-callout);font-weight:600;text-transform:capitalize}`;

/** A self-contained file: no scripts, and nothing is fetched except the text's pictures. */
export function asHtmlFile(title: string, text: string, origin: string): string {
  const name = escaped(title);
  const body = cardsAsLinks(text, origin).replace(/ (src|href)="\/(?!\/)/g, ` $1="${origin}/`);
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${name}</h1>
${body}
</body>
</html>
`;
}

/** The app renders issue cards; a file has a link instead. */
function cardsAsLinks(html: string, origin: string): string {
  return html.replace(
    /<issue-embed-component([^<>]*)><\/issue-embed-component>/g,
    (_card, attributes: string) => {
      // slow-expression: attributes of a card, as `cardsAsLinks` found them.
      const value = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
      const place = `${value('workspace_identifier')}/projects/${value('project_identifier')}`;
      return `<p><a href="${origin}/${place}/issues/${value('entity_identifier')}">${value('entity_name')}</a></p>`;
    },
  );
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

/** Downloads a text as a file. */
export const download = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type }));
