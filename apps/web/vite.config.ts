import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
// By path: Vite bundles what its configuration imports, but leaves packages to Node, which reads no TypeScript.
import * as featureWords from '../../packages/messages/src/by-feature.ts';
import * as firstWords from '../../packages/messages/src/first.ts';
import * as laterWords from '../../packages/messages/src/later.ts';
import { themeBootScript } from '../../packages/ui/src/theme.ts';
import { readAheadScript } from './src/data/read-ahead.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { codeMap } from './code-map.ts';
import { noCircularImports } from './no-circular-imports.ts';

const server = process.env['CAIRN_SERVER'] ?? 'http://127.0.0.1:4601';

/** The theme stands before the first paint, and rows are read while code is fetched. */
const bootScripts: Plugin = {
  name: 'cairn-boot-scripts',
  transformIndexHtml: (html) =>
    html.replace('<!--boot-->', () =>
      [themeBootScript, readAheadScript].map((script) => `<script>${script}</script>`).join(''),
    ),
};

type Sentences = { readonly [key: string]: string | Sentences };

const compileAll = (sentences: Sentences): object =>
  Object.fromEntries(
    Object.entries(sentences).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileAll(value),
    ]),
  );

/** Takes the sentences apart here, so that no browser has to load and run the parser of their language. */
const compiledWords: Plugin = {
  name: 'cairn-compiled-words',
  enforce: 'pre',
  load(id) {
    if (!/\/packages\/messages\/src\/en\/[\w-]+\.ts$/.test(id)) return undefined;
    const names = [...readFileSync(id, 'utf8').matchAll(/^export const (\w+)/gm)].map(
      ([, name = '']) => name,
    );
    const words: Sentences = { ...firstWords, ...laterWords, ...featureWords };
    if (!names.every((name) => name in words)) return undefined;
    const compiled = Object.entries(compileAll(words)).filter(([name]) => names.includes(name));
    return compiled.map(([name, each]) => `export const ${name} = ${JSON.stringify(each)};`).join('\n');
  },
};

/** Has the browser fetch this file, unless the address is that of a workspace: home needs nothing of it. */
const fetchForLists = (href: string): string =>
  `/^\\/[^/]*\\/?$/.test(location.pathname)||document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',crossOrigin:'',href:'${href}'}))`;

/** The first screens are fetched beside the shell that asks for them, not after it. */
const fetchFirst: Plugin = {
  name: 'cairn-fetch-first',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.values(bundle ?? {})
        .filter((each) => each.type === 'chunk' && each.name === 'first')
        .map(({ fileName }) => ({
          tag: 'script',
          children: fetchForLists(`/${fileName}`),
          injectTo: 'head',
        })),
  },
};

/** Letters of most names and titles. */
const FIRST_FONTS = /\/inter-latin(-ext)?-wght-normal-[\w-]+\.woff2$/;

/**
 * Who was here before has the typeface: fetched before a word needs it, all text is laid out once and not first in another
 * one. For {@link readAheadScript} has said whether they were.
 */
const fontsOfOld: Plugin = {
  name: 'cairn-fonts-of-old',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const fonts = Object.keys(bundle ?? {}).filter((name) => FIRST_FONTS.test(name));
      const links = JSON.stringify(fonts.map((name) => `/${name}`));
      const link =
        "Object.assign(document.createElement('link'),{rel:'preload',as:'font',crossOrigin:'',href:f})";
      const children = `window.cairnAhead&&${links}.forEach(function(f){document.head.append(${link})})`;
      return [{ tag: 'script', children, injectTo: 'head' }];
    },
  },
};

/** What pages name in their head. */
const IS_HERE = /\/(vendor|rolldown-runtime|shell|first|index)-[^/]+\.js$/;

/** Chunks that lists of issues load, which are most of what is opened. */
const FIRST_CHUNKS: readonly string[] = ['vendor', 'shell', 'first', 'index'];

/** Chunks whose names say what they are; the others are told by so many letters. */
const NAMED_CHUNKS: readonly string[] = [...FIRST_CHUNKS, 'home', 'rolldown-runtime'];
const NAME_LENGTH = 7;

/** What asks for a file is as long as it will be: the names are not given yet when modules are told. */
const withFileNames = (id: string, code: string): string =>
  code
    .replaceAll('__VITE_PRELOAD__', '[]')
    .replaceAll(/!~\{\w+\}~/g, (place) =>
      createHash('sha256').update(`${id} ${place}`).digest('base64url').slice(0, NAME_LENGTH),
    );

/** What a screen or a menu needs of these comes in one file each; every browser keeps all of them for a start without a network. */
const AFTER_FIRST: readonly (readonly [name: string, test: RegExp])[] = [
  ['icons', /\/lucide-react\/dist\/esm\/icons\//],
  ['words', /\/messages\/src\/en\//],
  ['rules', /\/(domain|sync)\/src\/|\/node_modules\/(zod|fractional-indexing)\//],
  [
    'lib',
    /\/web\/src\/(lib|data)\/(?!keep-app-offline|attach-sortable|date-filter-dialog)|\/messages\/src\/refusal-key/,
  ],
  [
    'drag',
    /\/node_modules\/(@atlaskit|@babel\/runtime|bind-event-listener|raf-schd)\/|\/web\/src\/lib\/attach-sortable\.ts$/,
  ],
  ['ui', /\/ui\/src\/(?!calendar-panel|shades|[\w-]+-parts\.)/],
];

/** What every screen loads as soon as it stands: what keys do and what menus and dialogs are made of, then the menu itself. */
const AFTER: readonly (readonly [name: string, test: RegExp])[] = [
  ['widgets', /\/ui\/src\/(command-palette|dialog|menu|popover)-parts\.tsx$/],
  [
    'actions',
    /\/web\/src\/(features\/([^/]+\/actions\.tsx|issues\/(board\/drag|list\/list)-parts\.ts|notifications\/unread-badge\.tsx)|app\/(shell\/(shell-actions|sign-out)|command-menu\/commands)\.tsx?)$/,
  ],
  ['menu', /\/web\/src\/app\/(command-menu\/(command-menu|menu-entries)|keys\/key-list)\.tsx$/],
];

/** Keeps what each module adds to the first screens, for tools/first-screen-size.ts. Beside the build, so not served. */
const firstModules: Plugin = {
  name: 'cairn-first-modules',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const modules = chunks
      .filter(({ name }) => FIRST_CHUNKS.includes(name))
      .flatMap((chunk) => Object.entries(chunk.modules))
      .filter(([id, { code }]) => code !== null && !id.includes('/node_modules/'))
      .map(([id, { code }]) => ({
        file: path.relative(path.join(import.meta.dirname, '../..'), id),
        code: withFileNames(id, minifySync(id, code ?? '').code),
      }));
    const file = path.join(path.dirname(dir), `.${path.basename(dir)}-modules.json`);
    writeFileSync(file, JSON.stringify(modules));
  },
};

/** The typefaces of formulas come in three formats; whatever browser runs Cairn reads the newest. */
const newestFonts: Plugin = {
  name: 'cairn-newest-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/katex/') && id.endsWith('.css')
      ? code.replaceAll(/,url\([^)]*\) format\("(?:woff|truetype)"\)/g, '')
      : undefined,
};

/** Tells the service worker what to keep for a start without a network. */
const assetList: Plugin = {
  name: 'cairn-asset-list',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = [
      '/',
      ...Object.keys(bundle)
        // The typefaces of formulas are kept once one has been seen: they are as large as all that a list needs.
        .filter((name) => /\.(js|css|woff2|svg|json)$/.test(name) && !name.includes('KaTeX_'))
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
  plugins: [
    compiledWords,
    react(),
    tailwindcss(),
    bootScripts,
    fetchFirst,
    fontsOfOld,
    firstModules,
    ...codeMap((file) => IS_HERE.test(file)),
    noCircularImports,
    newestFonts,
    assetList,
    precompress,
  ],
  // Sentences come compiled: see compiledWords.
  resolve: {
    alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
  },
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
    modulePreload: {
      // Browsers that need it fetch a file later, and lack nothing.
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
    rolldownOptions: {
      output: {
        // The shell names some 130 files; without words in their names it is smaller.
        chunkFileNames: ({ name }) =>
          NAMED_CHUNKS.includes(name) ? 'assets/[name]-[hash].js' : `assets/[hash:${NAME_LENGTH}].js`,
        codeSplitting: {
          groups: [
            // Three files instead of a hundred: small ones pack badly, and each is a request. A group takes in all that
            // its modules need, so only what a start needs whole may be named here.
            {
              // Changes seldom. Only editors hold somebody back who leaves.
              name: 'vendor',
              test: /node_modules\/(?!@tanstack\/react-router\/dist\/esm\/useBlocker)(react|react-dom|scheduler|use-intl|@tanstack\/(history|react-router|router-core|react-store|store)|use-sync-external-store|clsx|idb)\//,
              priority: 3,
            },
            {
              // With what both home and lists need of an issue.
              name: 'shell',
              test: /\/(web\/src\/(app\/app\.tsx|data\/use-live-view\.ts|lib\/day-text\.ts|features\/(issues\/list\/issue-focus\.ts|states\/property\.tsx))|domain\/src\/issues\/day-periods\.ts|ui\/src\/(badge\.tsx|list-row\.tsx|roving-focus\.ts))$/,
              priority: 2,
            },
            {
              name: 'first',
              test: /\/web\/src\/features\/(issues\/(list\/list-screens\.ts|properties\/issue-properties\.tsx)|[^/]+\/property\.tsx)$/,
              priority: 1,
            },
            // In a file of its own: who opens a list, as most links do, needs nothing of it, and home nothing of lists.
            {
              name: 'home',
              test: /\/(web\/src\/features\/home\/home-page\.tsx|messages\/src\/en\/home\.ts)$/,
              priority: 0.9,
            },
            // All that comes once the first screen stands and is small, in a few files: a request costs more than it weighs.
            // What the modules of these need stays where it is, since others need it too; those of AFTER take it along.
            ...AFTER_FIRST.map(([name, test]) => ({
              name,
              test,
              includeDependenciesRecursively: false,
              priority: 0.8,
            })),
            ...AFTER.map(([name, test], place) => ({ name, test, priority: 0.7 - place / 10 })),
            {
              name: 'settings-entries',
              test: /\/web\/src\/(app\/settings|features\/[^/]+)\/settings-entries\.tsx$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'project-setup',
              test: /\/web\/src\/features\/[^/]+\/project-setup\.ts$/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
