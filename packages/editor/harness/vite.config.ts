import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The harness page alone: `npx vite --config packages/editor/harness/vite.config.ts`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  logLevel: 'error',
  server: { port: Number(process.env['HARNESS_PORT'] ?? 5199), strictPort: true },
  preview: { port: Number(process.env['HARNESS_PORT'] ?? 5199), strictPort: true },
  build: { outDir: fileURLToPath(new URL('../dist/harness', import.meta.url)), emptyOutDir: true },
});
