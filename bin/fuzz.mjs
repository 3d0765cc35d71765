// npm run fuzz -- [--requests N] [--seed S]: bad requests to every route, command and socket, on a database of its own.
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { execute } from './steps.mjs';

/** About so many requests are sent before everything they work on is made anew; see apps/server/test/fuzz. */
const PER_WORLD = 4_180;

const HELP = `npm run fuzz -- [--requests 100000] [--seed S]
Sends bad requests to every route, command and socket, on a database of its own, and prints the seed. Fails if the server
does, or answers with an error of its own.
`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
ensureInstalled();
const { code } = await execute('vitest', ['run', '--project', 'db', 'apps/server/test/fuzz'], {
  env: {
    CAIRN_SEED: values.seed,
    CAIRN_FUZZ_WORLDS: String(Math.ceil(Number(values.requests) / PER_WORLD)),
  },
});
process.exitCode = code;
