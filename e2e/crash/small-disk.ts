import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SIZE = '420M';

/** A disk that can be full. */
export class SmallDisk {
  readonly mount: string;

  private constructor(mount: string) {
    this.mount = mount;
  }

  /** A string says why this machine can't. */
  static create(): SmallDisk | string {
    const disk = new SmallDisk(mkdtempSync(path.join(tmpdir(), 'cairn-small-')));
    const options = ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0755`, 'none', disk.mount];
    const { status, stderr, error } = spawnSync('mount', options, { encoding: 'utf8' });
    if (status === 0) return disk;
    rmSync(disk.mount, { recursive: true });
    return error ? error.message : `mount: ${stderr.trim()}`;
  }

  /** Fills the disk up to this many free bytes. */
  fill(left: number): void {
    const { bavail, bsize } = statfsSync(this.mount);
    const length = String(Math.max(0, bavail * bsize - left));
    spawnSync('fallocate', ['-l', length, this.#ballast]);
  }

  empty(): void {
    rmSync(this.#ballast, { force: true });
  }

  dispose(): void {
    spawnSync('umount', [this.mount]);
    rmSync(this.mount, { recursive: true, force: true });
  }

  get #ballast(): string {
    return path.join(this.mount, 'ballast');
  }
}
