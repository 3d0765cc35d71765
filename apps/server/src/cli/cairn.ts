import { Command, CommanderError } from 'commander';
import { VERSION } from '../platform/version.ts';
import { report } from './report.ts';

const USAGE = 2;

/** Each command's code loads when it runs, so that `--help` is quick. */
function createProgram(): Command {
  const program = new Command('cairn')
    .description('Run and manage a Cairn server. Settings come from the environment; see "cairn config".')
    .version(VERSION)
    .showHelpAfterError('Run with --help for usage.')
    .exitOverride();

  program
    .command('serve')
    .description('run the server')
    .option('--quiet', 'do not print the URL')
    .action(async (options) => await (await import('./serve.ts')).serve(options));

  program
    .command('migrate')
    .description('upgrade the database to this version, after a backup')
    .option('--dry-run', 'show what would run, without running it')
    .option('--json', 'print the result as JSON')
    .action(async (options) => await (await import('./migrate.ts')).migrateCommand(options));

  program
    .command('seed <size>')
    .description('create a workspace with sample content: demo, busy (10,000 issues) or huge (50,000 issues)')
    .option('--slug <slug>', 'workspace URL (default: the size)')
    .option('--owner <email>', 'existing account that becomes the first Admin')
    .option('--password <password>', 'password for new accounts (default: generated and printed once)')
    .option('--replace', 'first delete an existing workspace with this URL and everything in it')
    .option('--json', 'print the result as JSON')
    .action(async (size, options) => await (await import('./seed.ts')).seedCommand(size, options));

  program
    .command('import')
    .description('import from another tool')
    .command('csv-tracker <folder>')
    .description(
      'import people, labels, issues and comments from CSV files; running it again only adds what is new',
    )
    .option('--workspace <slug>', 'target workspace (default: the only one)')
    .option('--project <identifier>', 'target project, created if missing', 'IMP')
    .option('--owner <email>', 'owner of the imported work (default: the first server admin)')
    .option('--json', 'print the result as JSON')
    .action(
      async (folder, options) =>
        await (await import('./import-csv-tracker.ts')).importCsvTrackerCommand(folder, options),
    );

  const user = program.command('user').description('manage accounts');
  user
    .command('create')
    .description('create an account; the first one becomes server admin')
    .requiredOption('--email <email>', 'email to sign in with')
    .option('--name <name>', 'display name (default: the part before the @)')
    .option('--admin', 'make the account a server admin')
    .option('--password-stdin', 'read the password from standard input instead of prompting')
    .option('--json', 'print the result as JSON')
    .action(async (options) => await (await import('./user-create.ts')).userCreateCommand(options));
  user
    .command('reset-link <email>')
    .description('print a password reset link')
    .option('--json', 'print the result as JSON')
    .action(
      async (email, options) =>
        await (await import('./user-reset-link.ts')).userResetLinkCommand(email, options),
    );

  user
    .command('list')
    .description('list all accounts')
    .option('--json', 'print them as JSON')
    .action(async (options) => await (await import('./user-list.ts')).userListCommand(options));
  user
    .command('close <email>')
    .description('deactivate an account: ends its sessions and tokens, keeps its content')
    .option('--json', 'print the result as JSON')
    .action(
      async (email, options) => await (await import('./user-close.ts')).userCloseCommand(email, options),
    );
  user
    .command('reopen <email>')
    .description('reactivate a deactivated account')
    .option('--json', 'print the result as JSON')
    .action(
      async (email, options) => await (await import('./user-reopen.ts')).userReopenCommand(email, options),
    );

  const backup = program
    .command('backup')
    .description('back up the database and the files to one archive; works while the server is running');
  backup
    .command('create', { isDefault: true })
    .description('create a backup (default)')
    .option(
      '-o, --output <file>',
      'target file (default: a new file in the "backups" folder of the data folder)',
    )
    .option('--json', 'print the result as JSON')
    .action(async (options) => await (await import('./backup.ts')).backupCommand(options));
  backup
    .command('verify <archive>')
    .description('verify a backup by restoring it into a temporary database')
    .option('--json', 'print the result as JSON')
    .action(
      async (archive, options) =>
        await (await import('./verify-backup.ts')).verifyBackupCommand(archive, options),
    );

  program
    .command('restore <archive>')
    .description('restore a backup into an empty database')
    .option('--revoke-tokens', 'also revoke all API tokens; some may have been revoked since the backup')
    .option('--json', 'print the result as JSON')
    .action(
      async (archive, options) => await (await import('./restore.ts')).restoreCommand(archive, options),
    );

  program
    .command('doctor')
    .description('check this installation for problems')
    .option('--fix', 'fix what can be fixed safely')
    .option('--json', 'print the findings as JSON')
    .action(async (options) => await (await import('./doctor.ts')).doctorCommand(options));

  const jobs = program.command('jobs').description('manage background jobs');
  jobs
    .command('list')
    .description('list jobs that failed')
    .option('--json', 'print them as JSON')
    .action(async (options) => await (await import('./jobs-list.ts')).jobsListCommand(options));
  jobs
    .command('run-again [id]')
    .description('run a failed job again')
    .option('--all', 'run all failed jobs again')
    .option('--json', 'print the result as JSON')
    .action(
      async (id, options) => await (await import('./jobs-run-again.ts')).jobsRunAgainCommand(id, options),
    );

  program
    .command('automations')
    .description('manage the automations of projects')
    .command('run')
    .description('run all automations now, as the server does every hour')
    .option('--workspace <slug>', 'only those of this workspace')
    .option('--ahead <days>', 'run them as if it were so many days later, for a trial')
    .option('--json', 'print the result as JSON')
    .action(async (options) => await (await import('./automations-run.ts')).automationsRunCommand(options));

  const token = program.command('token').description('manage API tokens');
  token
    .command('list')
    .description('list the API tokens of a workspace')
    .requiredOption('--workspace <slug>', 'workspace of the tokens')
    .option('--json', 'print them as JSON')
    .action(async (options) => await (await import('./token-list.ts')).tokenListCommand(options));
  token
    .command('revoke <id>')
    .description('revoke an API token')
    .option('--json', 'print the result as JSON')
    .action(async (id, options) => await (await import('./token-revoke.ts')).tokenRevokeCommand(id, options));
  token
    .command('create')
    .description('create an API token for a workspace member and print it')
    .requiredOption('--workspace <slug>', 'workspace of the token')
    .requiredOption('--email <address>', 'member the token acts as')
    .option('--title <text>', 'title of the token', 'command line')
    .option('--days <number>', 'days until it expires (default: never)')
    .option('--json', 'print it as JSON')
    .action(async (options) => await (await import('./token-create.ts')).tokenCreateCommand(options));

  program
    .command('config')
    .description('list every setting with its value and source')
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
