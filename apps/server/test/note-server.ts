// A server process that knows the documents of the tests, to be killed.
import { startServer } from '../src/main.ts';
import { readConfig } from '../src/platform/config/index.ts';
import { notes } from './note-kind.ts';

const { config } = readConfig(process.env);
const secretKey = 'a secret for tests, thirty-two characters';
const server = await startServer({ ...config, secretKey }, undefined, [notes]);
process.stdout.write(`${server.port}\n`);
