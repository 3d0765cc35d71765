import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
// By path: Vite bundles what its configuration imports, but leaves packages to Node, which reads no TypeScript.
import { themeBootScript } from '../../packages/ui/src/theme.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env['CAIRN_SERVER'] ?? 'http://127.0.0.1:4601';

/** The theme stands before the first paint. */
const themeBoot: Plugin = {
  name: 'cairn-theme-boot',
  transformIndexHtml: (html) => html.replace('<!--theme-->', () => `<script>${themeBootScript}</script>`),
};

/** Tells the service worker what to keep for a start without a network. */
const assetList: Plugin = {
  name: 'cairn-asset-list',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = [
      '/',
      ...Object.keys(bundle)
        .filter((name) => /\.(js|css|woff2|svg)$/.test(name))
        .map((name) => `/${name}`),
    ];
    const publicFiles = readdirSync(path.join(import.meta.dirname, 'public'))
      .filter((name) => name !== 'service-worker.js')
      .map((name) => `/${name}`);
    this.emitFile({
      type: 'asset',
      fileName: 'asset-list.json',
      source: JSON.stringify([...files, ...publicFiles]),
    });
  },
};

/** Compressed once here instead of at every request; the server picks what the browser takes. */
const precompress: Plugin = {
  name: 'cairn-precompress',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg|json)$/.test(file))) {
      const file = path.join(dir, name);
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(content));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), themeBoot, assetList, precompress],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/auth': server,
      '/assets': server,
      '/sync': { target: server, ws: true },
      '/documents': { target: server, ws: true },
    },
  },
  // Nothing inlined: the content security policy allows fonts and pictures from files only.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file that changes seldom. Only what every start needs whole: a group takes in all that it names.
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|zod|use-intl|intl-messageformat|@formatjs|@tanstack\/(history|react-router|router-core|react-store|store)|use-sync-external-store|clsx|idb)\//,
            },
          ],
        },
      },
    },
  },
});
