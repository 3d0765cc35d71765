// A server process that knows the documents of the tests, to be killed.
import { startServer } from '../src/main.ts';
import { readConfig } from '../src/platform/config/index.ts';
import { registerNotes } from './note-kind.ts';

registerNotes();
const { config } = readConfig(process.env);
const server = await startServer({ ...config, secretKey: 'a secret for tests, thirty-two characters' });
process.stdout.write(`${server.port}\n`);
