// Loaded before the server, which then ignores disk errors when storing or renaming a file.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const REFUSALS = new Set(['EIO', 'ENOSPC']);
const deaf =
  (call) =>
  async (...args) => {
    try {
      return await call(...args);
    } catch (error) {
      if (!REFUSALS.has(error.code)) throw error;
      return undefined;
    }
  };

fs.promises.rename = deaf(fs.promises.rename);
syncBuiltinESMExports();
