import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { execute } from './steps.mjs';

/** The one without a window first: the same engine, and a test takes a third less time with it. */
const WITHOUT_WINDOW = 'chromium-headless-shell';
const NAMES = [WITHOUT_WINDOW, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const OTHER_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium: the one given, the one installed, or Debian's, installed now where that is permitted. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found !== undefined) return found;
  process.stdout.write('Installing Chromium for the browser tests (only the first time)…\n');
  const said = await installDebians();
  const installed = findBrowser();
  if (installed === undefined) {
    process.stdout.write(
      `${said}\nChromium for the browser tests is not installed. Install it, or set CHROMIUM_PATH.\n`,
    );
  }
  return installed;
}

function findBrowser() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin'];
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const given = process.env.CHROMIUM_PATH;
  return [...(given ? [given] : []), ...candidates, ...OTHER_PLACES].find(isProgram);
}

async function installDebians() {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = async (...args) => {
    const [program, ...rest] = [...asRoot, 'apt-get', ...args];
    return await execute(program, rest, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  };
  const update = await apt('update', '-q');
  const install = await apt(
    'install',
    '-y',
    '-q',
    '--no-install-recommends',
    WITHOUT_WINDOW,
    'fonts-liberation',
  );
  return install.code === 0 ? '' : `${update.code === 0 ? '' : update.said}${install.said}`;
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
