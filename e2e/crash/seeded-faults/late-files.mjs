// Loaded before the server, which then reports a file as stored or deleted a moment too early.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const LATER_MS = 150;
const KEPT = /\/files\/[0-9a-f]{2}\//;
for (const name of ['rename', 'rm']) {
  const original = fs.promises[name];
  fs.promises[name] = async (...args) => {
    if (!args.some((each) => KEPT.test(String(each)))) return await original(...args);
    setTimeout(() => void original(...args).catch(() => undefined), LATER_MS);
    return undefined;
  };
}
syncBuiltinESMExports();
