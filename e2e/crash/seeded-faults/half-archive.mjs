// Loaded before the server: an archive has its final name while it is still being written.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const DRAFT = /\.partial-\d+$/;
const { createWriteStream } = fs;
fs.createWriteStream = (file, options) => createWriteStream(file.replace(DRAFT, ''), options);
for (const name of ['rename', 'open']) {
  const original = fs.promises[name];
  fs.promises[name] = async (file, ...rest) =>
    name === 'rename' && DRAFT.test(file)
      ? undefined
      : await original(String(file).replace(DRAFT, ''), ...rest);
}
syncBuiltinESMExports();
