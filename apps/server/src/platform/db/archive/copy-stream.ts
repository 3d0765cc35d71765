import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Client, Connection, Submittable } from 'pg';

/** The part of pg's connection that its types leave out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/**
 * `COPY … TO STDOUT` as a stream of bytes; `rows` is known once it has ended.
 *
 * @example for await (const chunk of copyOut(client, 'copy issues to stdout')) …
 */
export function copyOut(client: Client, text: string): CopyOut {
  return client.query(new CopyOut(text));
}

/** `COPY … FROM STDIN`, fed from chunks; answers with the number of rows. */
export async function copyIn(client: Client, text: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  return await client.query(new CopyIn(text, chunks)).done;
}

export class CopyOut extends Readable implements Submittable {
  rows = 0;
  private readonly text: string;
  private connection: Connection | undefined;

  constructor(text: string) {
    super({ highWaterMark: 1024 * 1024 });
    this.text = text;
  }

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query(this.text);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  handleCopyData(message: { chunk: Buffer }): void {
    // The chunk is a view of the driver's buffer, which the next packet overwrites.
    if (!this.push(Buffer.from(message.chunk))) this.connection?.stream.pause();
  }

  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message.text);
  }

  handleReadyForQuery(): void {
    if (!this.destroyed) this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}

class CopyIn implements Submittable {
  readonly done: Promise<number>;
  private readonly text: string;
  private readonly chunks: AsyncIterable<Buffer>;
  private rows = 0;
  private sourceError: unknown;
  private resolve: (rows: number) => void = () => undefined;
  private reject: (error: unknown) => void = () => undefined;

  constructor(text: string, chunks: AsyncIterable<Buffer>) {
    this.text = text;
    this.chunks = chunks;
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.send(connection).catch((error: unknown) => {
      this.sourceError = error;
      connection.sendCopyFail('the source of the rows failed');
    });
  }

  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message.text);
  }

  handleReadyForQuery(): void {
    this.resolve(this.rows);
  }

  handleError(error: Error): void {
    this.reject(this.sourceError ?? error);
  }

  private async send(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.chunks) {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  }
}

/** `COPY 12` */
function rowsOf(tag: string): number {
  return Number(tag.split(' ').at(-1));
}
