// npm run fuzz -- [--requests N] [--seed S]: bad requests to every route, command and socket, on a database of its own.
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { execute } from './steps.mjs';

ensureInstalled();

/** About so many requests are sent before everything they work on is made anew; see apps/server/test/fuzz. */
const PER_WORLD = 4_180;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const { code } = await execute('vitest', ['run', '--project', 'db', 'apps/server/test/fuzz'], {
  env: {
    CAIRN_SEED: values.seed,
    CAIRN_FUZZ_WORLDS: String(Math.ceil(Number(values.requests) / PER_WORLD)),
  },
});
process.exitCode = code;
