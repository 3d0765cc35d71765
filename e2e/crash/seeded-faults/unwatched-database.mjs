// Loaded before the server: a crashed database neither recovers nor is restarted.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const { spawn } = childProcess;
let starts = 0;
childProcess.spawn = (program, args, options) => {
  if (!args.includes('fsync=on')) return spawn(program, args, options);
  return ++starts > 1
    ? spawn('false', [], options)
    : spawn(program, [...args, '-c', 'restart_after_crash=off'], options);
};
syncBuiltinESMExports();
