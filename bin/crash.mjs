// npm run crash -- [--kill WHAT] [--rounds N]: builds what is not built, then e2e/crash.
import { ensureInstalled } from './install.mjs';
import { countOne, execute } from './steps.mjs';

ensureInstalled();
const { failed } = await countOne(process.execPath, ['bin/build.mjs']);
process.exitCode =
  failed > 0 ? 1 : (await execute('tsx', ['e2e/crash/main.ts', ...process.argv.slice(2)])).code;
