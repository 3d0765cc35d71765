import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The page of `npm run bench -- editor`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  logLevel: 'error',
  build: { outDir: fileURLToPath(new URL('../dist/editor-page', import.meta.url)), emptyOutDir: true },
});
