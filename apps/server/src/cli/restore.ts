import path from 'node:path';
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
        ended = await endSecrets(client, { revokeTokens: options.revokeTokens === true });
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
        ...(ended === undefined || ended.webhooks === 0 ? [] : [webhooksLine(ended.webhooks)]),
        ...(ended === undefined || ended.integrations === 0 ? [] : [integrationsLine(ended.integrations)]),
        ...(ended === undefined || ended.tokens === 0 ? [] : [tokensLine(ended.tokens)]),
      ].join('\n'),
      options.json,
    );
  });
}

const integrationsLine = (count: number): string =>
  `${countOf(count, 'integration is', 'integrations are')} disconnected until an Admin reconnects ${count === 1 ? 'it' : 'them'} in the workspace's settings.`;

const webhooksLine = (count: number): string =>
  `${countOf(count, 'webhook is', 'webhooks are')} disabled until an Admin enables ${count === 1 ? 'it' : 'them'} in the workspace's settings.`;

const tokensLine = (count: number): string =>
  `${countOf(count, 'API token is', 'API tokens are')} valid again, including any revoked after the backup. See "cairn token list".`;
