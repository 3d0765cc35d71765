import path from 'node:path';

interface ModuleInfo {
  readonly importedIds: readonly string[];
}

interface ChunkingContext {
  getModuleInfo(id: string): ModuleInfo | null;
}

const source = (file: string): string => path.join(import.meta.dirname, 'src', file);

/** What every start needs. */
const ENTRY = source('main.tsx');
/** The screens that people start on; what several of them need goes into files that they share. */
const SCREENS = [
  'app/home-page.tsx',
  'app/workspace-issues-screen.tsx',
  'app/project-issues-screen.tsx',
  'app/issue-screen.tsx',
].map(source);

/**
 * Names the file that a module goes into: one for the frame, and one for each set of first screens that need it. Left
 * alone, a bundler cuts some sixty files of a few hundred bytes, each of them a request. Other modules are not named.
 */
export function screenChunks(): (id: string, context: ChunkingContext) => string | null {
  let needed:
    | { readonly frame: ReadonlySet<string>; readonly screens: readonly ReadonlySet<string>[] }
    | undefined;
  return (id, context) => {
    needed ??= {
      frame: withImports(ENTRY, context),
      screens: SCREENS.map((screen) => withImports(screen, context)),
    };
    // The screen itself keeps a file of its own name.
    if (SCREENS.includes(id)) return null;
    if (needed.frame.has(id)) return 'frame';
    const users = needed.screens.flatMap((each, at) => (each.has(id) ? [at] : []));
    return users.length === 0 ? null : `screens-${users.join('')}`;
  };
}

function withImports(root: string, context: ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
