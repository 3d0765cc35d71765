import path from 'node:path';
import { features } from '../features.ts';
import { endSecrets, renewEpochs, restoreArchive, type EndedSecrets } from '../platform/db/archive/index.ts';
import { migrate } from '../platform/db/index.ts';
import { filesFolder } from '../platform/db/upgrade-database.ts';
import { countOf, endProgress, print, progress } from './report.ts';
import { withDatabaseAlone } from './with-database.ts';

interface RestoreOptions {
  readonly revokeTokens?: boolean;
  readonly json?: boolean;
}

export async function restoreCommand(archive: string, options: RestoreOptions): Promise<void> {
  await withDatabaseAlone(async ({ config, database }) => {
    let ended: EndedSecrets | undefined;
    const { header, manifest } = await restoreArchive({
      databaseUrl: database.url,
      archive: path.resolve(archive),
      filesFolder: filesFolder(config),
      onProgress: progress,
      beforeCommit: async (client) => {
        await renewEpochs(client);
        ended = await endSecrets(client, {
          revokeTokens: options.revokeTokens === true,
          features: features.flatMap(({ onRestored }) => onRestored ?? []),
        });
      },
    });
    progress('upgrading');
    await migrate(database.db);
    endProgress();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const result = {
      createdAt: header.createdAt,
      tables: manifest.tables.length,
      rows,
      files: manifest.files.length,
      ended,
    };
    print(
      result,
      [
        `Restored ${countOf(rows, 'row')} in ${countOf(result.tables, 'table')} and ${countOf(result.files, 'file')}.`,
        'Everyone has to sign in again. Links sent by email no longer work, and queued emails were discarded.',
        ...(ended === undefined ? [] : linesOfFeatures(ended)),
        ...(ended === undefined || ended.tokens === 0 ? [] : [tokensLine(ended.tokens)]),
      ].join('\n'),
      options.json,
    );
  });
}

const linesOfFeatures = ({ stopped }: EndedSecrets): string[] =>
  features.flatMap(({ onRestored = [] }) =>
    onRestored.flatMap(({ table, tell }) => {
      const count = stopped[table] ?? 0;
      return tell && count > 0 ? [tell(count)] : [];
    }),
  );

const tokensLine = (count: number): string =>
  `${countOf(count, 'API token is', 'API tokens are')} valid again, including any revoked after the backup. See "cairn token list".`;
