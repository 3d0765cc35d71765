import type { Client, Connection, Submittable } from 'pg';

/** Reads `copy … to stdout` and counts its bytes, which is the fastest way to get rows out of PostgreSQL. */
export async function copyOut(client: Client, statement: string): Promise<number> {
  return await new Promise((resolve, reject) => {
    let bytes = 0;
    const ignore = (): void => undefined;
    const query = {
      submit: (connection: Connection) => connection.query(statement),
      handleCopyData: ({ chunk }: { chunk: Uint8Array }) => (bytes += chunk.length),
      handleCommandComplete: ignore,
      handleRowDescription: ignore,
      handleDataRow: ignore,
      handleEmptyQuery: ignore,
      handleError: reject,
      handleReadyForQuery: () => resolve(bytes),
    };
    client.query(query as unknown as Submittable);
  });
}
