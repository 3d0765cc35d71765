import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SIZE = '2G';

/**
 * A disk that can lose its power: a file system in a file. What it has not been told to sync is not in the file yet, so
 * that a copy of the file, taken while its writers stand still, is what a machine finds after its power was cut.
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

  /** A text says why this machine cannot. */
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

  /** Keeps what is in the file at this moment. Its writers must stand still. */
  keep(): void {
    const next = path.join(this.#folder, `disk-${++this.#cuts}`);
    must(run('cp', '--sparse=always', this.#image, next));
  }

  /** Goes on with what was kept. Its writers must be gone. */
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

/** What went wrong, if anything. */
function run(program: string, ...args: string[]): string | undefined {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) return `${program}: ${error.message}`;
  return status === 0 ? undefined : `${program}: ${stderr.trim()}`;
}

function must(problem: string | undefined): void {
  if (problem !== undefined) throw new Error(problem);
}
