/**
 * Opens every view of the workshop in every theme and width, runs axe on it and, given a folder, keeps a picture.
 *
 *   npx tsx packages/ui/dev/look.ts                       axe in light and dark; fails when it finds something
 *   npx tsx packages/ui/dev/look.ts --full                in all four themes
 *   npx tsx packages/ui/dev/look.ts --shots /tmp/shots    and pictures
 *   npx tsx packages/ui/dev/look.ts --only list,parts:menu --themes light,dark
 */
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build, preview } from 'vite';

const { values: args } = parseArgs({
  options: {
    shots: { type: 'string' },
    only: { type: 'string' },
    themes: { type: 'string' },
    widths: { type: 'string' },
    full: { type: 'boolean' },
  },
});

const scenes = [
  'parts',
  'parts:menu',
  'parts:picker',
  'parts:many',
  'parts:beds',
  'parts:date',
  'parts:range',
  'parts:dialog',
  'parts:confirm',
  'parts:typed',
  'parts:drawer',
  'parts:popover',
  'parts:toast',
  'list',
  'list:display',
  'list:command',
  'board',
  'settings',
  'solo',
  'empty',
];
const chosen = args.only === undefined ? scenes : args.only.split(',');
const themes = (args.themes ?? (args.full ? 'light,dark,light-contrast,dark-contrast' : 'light,dark')).split(
  ',',
);
const widths = (args.widths ?? '1280,360').split(',').map(Number);

const configFile = join(import.meta.dirname, 'vite.config.ts');
const outDir = join(tmpdir(), `cairn-workshop-${process.pid}`);
await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
const server = await preview({
  configFile,
  logLevel: 'error',
  build: { outDir },
  preview: { port: 0, host: '127.0.0.1' },
});
const address = server.httpServer.address();
if (address === null || typeof address === 'string') throw new Error('The preview server has no port');
const origin = `http://127.0.0.1:${address.port}`;
if (args.shots !== undefined) await mkdir(args.shots, { recursive: true });

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const findings: string[] = [];
findings.push(...(await Promise.all(widths.map((width) => lookAtAll(browser, width)))).flat());
await browser.close();
await new Promise((resolve) => server.httpServer.close(resolve));

console.log(
  findings.length === 0
    ? `axe: nothing found in ${chosen.length * themes.length * widths.length} pages`
    : findings.join('\n'),
);
process.exit(findings.length === 0 ? 0 : 1);

async function lookAtAll(browser: Browser, width: number): Promise<string[]> {
  // Reduced motion, so that nothing is captured mid-fade, which axe would read as poor contrast.
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const found: string[] = [];
  page.on('console', (message) => message.type() === 'error' && found.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => found.push(`page error: ${error.message}`));
  for (const scene of chosen) {
    await open(page, scene);
    // The page is loaded once, because a theme is only an attribute.
    for (const theme of themes) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
      found.push(...(await lookAt(page)).map((text) => `${scene} ${theme} ${width}: ${text}`));
      if (args.shots !== undefined) {
        await page.screenshot({ path: join(args.shots, `${scene.replace(':', '-')}-${theme}-${width}.png`) });
      }
    }
  }
  await context.close();
  return found;
}

async function open(page: Page, scene: string): Promise<void> {
  const [view = 'parts', popup = ''] = scene.split(':');
  await page.goto(`${origin}/?view=${view}&theme=light&open=${popup}`);
  await page.waitForSelector('h1');
  if (popup !== '') await page.waitForSelector('[data-open], [data-toasts] p', { timeout: 10_000 });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(250);
}

async function lookAt(page: Page): Promise<string[]> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  const result = await new AxeBuilder({ page }).analyze();
  const violations = result.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
  return sideways ? [...violations, 'scrolls sideways'] : violations;
}
