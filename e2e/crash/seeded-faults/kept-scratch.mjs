// Loaded before a command: leftovers of a killed verification aren't removed by the next one.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const SCRATCH = /\/cairn-verify-(\d+)-[^/]*$/;
const { rm } = fs.promises;
fs.promises.rm = async (file, ...rest) => {
  const [, pid = String(process.pid)] = SCRATCH.exec(String(file)) ?? [];
  if (Number(pid) === process.pid) await rm(file, ...rest);
};
syncBuiltinESMExports();
