import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Finds which of our files a file loads, so that a change isn't tested with tests that can't see it. */
export class Imports {
  readonly #root: string;
  readonly #packages: ReadonlyMap<string, Package>;
  readonly #imported = new Map<string, readonly string[]>();

  constructor(root: string) {
    this.#root = root;
    this.#packages = new Map(
      readdirSync(path.join(root, 'packages')).map((name) => [`@cairn/${name}`, this.#packageIn(name)]),
    );
  }

  /** Whether a file loads another one, directly or indirectly. */
  reaches(from: string, to: string): boolean {
    const seen = new Set([from]);
    for (const file of seen) for (const each of this.#importedBy(file)) seen.add(each);
    return seen.has(to);
  }

  #importedBy(file: string): readonly string[] {
    const known = this.#imported.get(file);
    if (known) return known;
    const text = readFileSync(path.join(this.#root, file), 'utf8');
    const found = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, specifier = '']) => {
      const target = specifier.startsWith('.')
        ? path.join(path.dirname(file), specifier)
        : this.#inPackage(specifier);
      return target !== undefined && /\.tsx?$/.test(target) && this.#exists(target) ? [target] : [];
    });
    this.#imported.set(file, found);
    return found;
  }

  #packageIn(name: string): Package {
    const home = `packages/${name}`;
    const { exports = {} } = JSON.parse(
      readFileSync(path.join(this.#root, home, 'package.json'), 'utf8'),
    ) as { readonly exports?: Readonly<Record<string, string>> };
    return { home, exports };
  }

  #inPackage(specifier: string): string | undefined {
    const [scope = '', name = '', ...rest] = specifier.split('/');
    const { home, exports } = this.#packages.get(`${scope}/${name}`) ?? {};
    if (home === undefined || exports === undefined) return undefined;
    const inside = rest.join('/');
    const target = exports[inside === '' ? '.' : `./${inside}`] ?? exports['./*']?.replace('*', inside);
    return target === undefined ? undefined : path.join(home, target);
  }

  #exists(file: string): boolean {
    return existsSync(path.join(this.#root, file));
  }
}

interface Package {
  readonly home: string;
  readonly exports: Readonly<Record<string, string>>;
}
