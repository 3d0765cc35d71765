import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Where Vite's own way to `import()` stands; it names in each file all that the files it asks for import. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';
const FETCH_CODE = path.join(import.meta.dirname, 'src/lib/fetch-code.ts');
const CODE_MAP = 'code-map.json';

/**
 * Tells the browser which files to fetch beside one that it asks for, in a file that comes after the first screen: named
 * in the shell, they were 5.3 KB of what a list needs. See `src/lib/fetch-code.ts`.
 *
 * @param isInHead whether pages name the file in their head, so that it is there before anything is asked for
 */
export const codeMap = (isInHead: (fileName: string) => boolean): readonly Plugin[] => [
  {
    name: 'cairn-fetch-code',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id === PRELOAD_HELPER
        ? `export { fetchCode as __vitePreload } from ${JSON.stringify(FETCH_CODE)};`
        : undefined,
  },
  {
    name: 'cairn-code-map',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      this.emitFile({ type: 'asset', name: CODE_MAP, source: JSON.stringify(mapOf(chunks, isInHead)) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.values(bundle ?? {})
          .filter((each) => each.type === 'asset' && each.names.includes(CODE_MAP))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'prefetch', as: 'fetch', crossorigin: '', href: `/${fileName}` },
            injectTo: 'head',
          })),
    },
  },
];

/** Each file, with the places of what it imports; what stands in the head of pages is left out. */
function mapOf(
  chunks: readonly Rolldown.OutputChunk[],
  isInHead: (fileName: string) => boolean,
): readonly (readonly [string, ...number[]])[] {
  const named = chunks.filter(({ fileName }) => !isInHead(fileName));
  const places = new Map(named.map(({ fileName }, place) => [fileName, place]));
  return named.map(({ fileName, imports }) => [
    fileName,
    ...imports.flatMap((each) => places.get(each) ?? []),
  ]);
}
