const FAILED = 1;
const USAGE = 2;

/** A command has to stop, for a reason that its message explains in full. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Compared by name, so that `--help` does not load the database only to know its errors. */
const EXPLAINED = new Set([
  'CommandError',
  'ExportError',
  'ArchiveError',
  'MigrationError',
  'EmbeddedError',
  'EmbeddedInUse',
]);

/** Prints what went wrong and returns the exit code. Only unexpected errors show their stack. */
export function report(error: unknown): number {
  if (!(error instanceof Error)) console.error(error);
  else if (error.name === 'ConfigError' || EXPLAINED.has(error.name)) console.error(error.message);
  else console.error(error);
  return error instanceof Error && error.name === 'ConfigError' ? USAGE : FAILED;
}

/** Progress of long work, for people; standard output stays free for the result. */
export function progress(message: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[2K${message}`);
}

export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[2K');
}

export function print(value: unknown, text: string, json: boolean | undefined): void {
  console.log(json === true ? JSON.stringify(value, undefined, 2) : text);
}

/** `1 file`, `2 files`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ['KiB', 'MiB', 'GiB', 'TiB'];
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.length);
  return `${(bytes / 1024 ** power).toFixed(1)} ${units[power - 1]}`;
}
