import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SIZE = '2G';

/**
 * A disk that can lose power: a file system in a file. Unsynced data isn't in the file yet, so a copy of the file,
 * taken while its writers are paused, is what a machine finds after a power cut.
 */
export class LoopDisk {
  readonly mount: string;
  readonly #folder: string;
  #image: string;
  #cuts = 0;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#image = path.join(folder, 'disk-0');
    this.mount = path.join(folder, 'mount');
  }

  /** A string says why this machine can't. */
  static create(): LoopDisk | string {
    const disk = new LoopDisk(mkdtempSync(path.join(tmpdir(), 'cairn-power-')));
    mkdirSync(disk.mount);
    const problem =
      run('chmod', '755', disk.#folder) ??
      run('truncate', '-s', SIZE, disk.#image) ??
      run('mkfs.ext4', '-q', '-F', disk.#image) ??
      disk.#attach();
    if (problem === undefined) return disk;
    disk.dispose();
    return problem;
  }

  /** Copies the file at this moment. Its writers must be paused. */
  keep(): void {
    const next = path.join(this.#folder, `disk-${++this.#cuts}`);
    must(run('cp', '--sparse=always', this.#image, next));
  }

  /** Continues with the copy. Its writers must be gone. */
  comeBack(): void {
    must(run('umount', this.mount));
    rmSync(this.#image);
    this.#image = path.join(this.#folder, `disk-${this.#cuts}`);
    must(this.#attach());
  }

  dispose(): void {
    run('umount', this.mount);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #attach(): string | undefined {
    return run('mount', '-o', 'loop', this.#image, this.mount);
  }
}

/** The error, if any. */
function run(program: string, ...args: string[]): string | undefined {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) return `${program}: ${error.message}`;
  return status === 0 ? undefined : `${program}: ${stderr.trim()}`;
}

function must(problem: string | undefined): void {
  if (problem !== undefined) throw new Error(problem);
}
