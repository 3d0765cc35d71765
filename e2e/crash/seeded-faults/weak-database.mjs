// Loaded before the server: its database is started without the setting that CAIRN_CRASH_WITHOUT names, and so confirms
// before data is on the disk.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const setting = process.env.CAIRN_CRASH_WITHOUT;
const { spawn } = childProcess;
childProcess.spawn = (program, args, options) =>
  spawn(
    program,
    args.flatMap((each) =>
      // The maximum delay of the background writer, which would otherwise repair it immediately.
      each === `${setting}=on`
        ? [`${setting}=off`, '-c', 'wal_writer_delay=10s', '-c', 'wal_writer_flush_after=1GB']
        : [each],
    ),
    options,
  );
syncBuiltinESMExports();
