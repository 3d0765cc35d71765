import { Command, CommanderError } from 'commander';
import { report } from './report.ts';

const USAGE = 2;

/** Each command's code loads when it runs, so that `--help` is quick. */
function createProgram(): Command {
  const program = new Command('cairn')
    .description(
      'Runs and looks after a Cairn server. Settings come from the environment; see "cairn config".',
    )
    .version('0.1.0')
    .showHelpAfterError('Run with --help to see what there is.')
    .exitOverride();

  program
    .command('serve')
    .description('run the server until it is told to stop')
    .option('--quiet', 'do not print the address')
    .action(async (options) => await (await import('./serve.ts')).serve(options));

  program
    .command('migrate')
    .description('bring the database up to this version, after a backup')
    .option('--dry-run', 'only say what would run')
    .option('--json', 'print the result as JSON')
    .action(async (options) => await (await import('./migrate.ts')).migrateCommand(options));

  program
    .command('seed <size>')
    .description('make a workspace to try things with: demo, busy (10,000 issues) or huge (50,000 issues)')
    .option('--slug <slug>', 'its URL name; the default is the size')
    .option('--owner <email>', 'an existing account that becomes its first Admin')
    .option('--password <password>', 'for accounts that are made; the default is a new one, printed once')
    .option('--replace', 'delete a workspace of the same URL name first, with everything in it')
    .option('--json', 'print the result as JSON')
    .action(async (size, options) => await (await import('./seed.ts')).seedCommand(size, options));

  program
    .command('import')
    .description('bring work in from elsewhere')
    .command('csv-tracker <folder>')
    .description('people, labels, issues and comments from CSV files; a second run adds only what is new')
    .option('--workspace <slug>', 'where to; the default is the only one there is')
    .option('--project <identifier>', 'the project, made when it is missing', 'IMP')
    .option('--owner <email>', 'who imports; the default is the first instance admin')
    .option('--json', 'print the result as JSON')
    .action(
      async (folder, options) =>
        await (await import('./import-csv-tracker.ts')).importCsvTrackerCommand(folder, options),
    );

  const user = program.command('user').description('accounts');
  user
    .command('create')
    .description('make an account; the first one on a server is its admin')
    .requiredOption('--email <email>', 'the address to sign in with')
    .option('--name <name>', 'as others see it; the default is the part before the @')
    .option('--admin', 'make it an admin of the server')
    .option('--password-stdin', 'read the password from standard input instead of asking')
    .option('--json', 'print the result as JSON')
    .action(async (options) => await (await import('./user-create.ts')).userCreateCommand(options));
  user
    .command('reset-link <email>')
    .description('print a link that lets somebody choose a new password')
    .option('--json', 'print the result as JSON')
    .action(
      async (email, options) =>
        await (await import('./user-reset-link.ts')).userResetLinkCommand(email, options),
    );

  user
    .command('list')
    .description('print all accounts')
    .option('--json', 'print them as JSON')
    .action(async (options) => await (await import('./user-list.ts')).userListCommand(options));
  user
    .command('close <email>')
    .description('shut somebody out: ends their sessions and tokens; what they wrote stays')
    .option('--json', 'print the result as JSON')
    .action(
      async (email, options) => await (await import('./user-close.ts')).userCloseCommand(email, options),
    );
  user
    .command('reopen <email>')
    .description('let somebody in again whose account is closed')
    .option('--json', 'print the result as JSON')
    .action(
      async (email, options) => await (await import('./user-reopen.ts')).userReopenCommand(email, options),
    );

  const backup = program
    .command('backup')
    .description('write the database and the files to one archive, while the server runs');
  backup
    .command('create', { isDefault: true })
    .description('write an archive (the default)')
    .option('-o, --output <file>', 'where to; the default is the folder "backups" of the data folder')
    .option('--json', 'print the result as JSON')
    .action(async (options) => await (await import('./backup.ts')).backupCommand(options));
  backup
    .command('verify <archive>')
    .description('restore an archive into a scratch database and compare everything')
    .option('--json', 'print the result as JSON')
    .action(
      async (archive, options) =>
        await (await import('./verify-backup.ts')).verifyBackupCommand(archive, options),
    );

  program
    .command('restore <archive>')
    .description('load an archive into an empty database')
    .option('--revoke-tokens', 'also end all tokens of programs; they may have been ended since the backup')
    .option('--json', 'print the result as JSON')
    .action(
      async (archive, options) => await (await import('./restore.ts')).restoreCommand(archive, options),
    );

  program
    .command('doctor')
    .description('look for what is wrong with this installation')
    .option('--fix', 'repair what can be repaired safely')
    .option('--json', 'print the findings as JSON')
    .action(async (options) => await (await import('./doctor.ts')).doctorCommand(options));

  const token = program.command('token').description('keys for programs');
  token
    .command('list')
    .description('print the tokens of a workspace')
    .requiredOption('--workspace <slug>', 'the workspace they are for')
    .option('--json', 'print them as JSON')
    .action(async (options) => await (await import('./token-list.ts')).tokenListCommand(options));
  token
    .command('revoke <id>')
    .description('end a token for good')
    .option('--json', 'print the result as JSON')
    .action(async (id, options) => await (await import('./token-revoke.ts')).tokenRevokeCommand(id, options));
  token
    .command('create')
    .description('print a new token that acts as a member of a workspace')
    .requiredOption('--workspace <slug>', 'the workspace it is for')
    .requiredOption('--email <address>', 'the member whose rights it has')
    .option('--title <text>', 'what it is for', 'command line')
    .option('--days <number>', 'days until it expires; never without')
    .option('--json', 'print it as JSON')
    .action(async (options) => await (await import('./token-create.ts')).tokenCreateCommand(options));

  program
    .command('config')
    .description('print every setting, its value and where it came from')
    .option('--json', 'print them as JSON')
    .action(async (options) => (await import('./config.ts')).configCommand(options));

  return program;
}

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : USAGE;
  else process.exitCode = report(error);
}
