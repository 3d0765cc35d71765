import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { fixture } from './fixture.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');

/**
 * A program as users have it, built once for the tests of a file: from source each of its processes would load and compile
 * up to a thousand files.
 *
 * @param source the file in `apps/server` that is started or imported
 * @example const program = builtProgram('src/cli/cairn.ts');
 */
export function builtProgram(source: string): { readonly file: string } {
  const { name } = path.parse(source);
  // Below the root, where it finds the packages that are not built in.
  const folder = path.join(ROOT, `node_modules/.cache/cairn-test-${name}-${process.pid}`);
  return fixture(
    async () => {
      const args = [path.join(ROOT, 'bin/build.mjs'), 'server', '--into', folder, '--program', source];
      await promisify(execFile)(process.execPath, args);
      return { file: path.join(folder, `${name}.js`) };
    },
    () => rmSync(folder, { recursive: true, force: true }),
  );
}
