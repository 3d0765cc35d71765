import { NotReached } from '@cairn/ui/until-it-comes';

/** Each code file, with the indexes of its imports in this list. */
type CodeMap = readonly (readonly [file: string, ...imports: number[]])[];

/** Files that have loaded or are loading, with what each imports, read from its text. */
const asked = new Map<string, Promise<readonly string[]>>();
/** The imports of a built file; all files are in one folder. */
const IMPORTED = /(?:from|import)\s*["'`]\.\/([\w-]+\.js)/g;
const styleSheets = new Map<string, Promise<void>>();
let map: Promise<CodeMap> | undefined;
let known: CodeMap | undefined;

/**
 * Every `import()` of a build goes through this (`code-map.ts`, beside Vite's configuration). Browsers remember an
 * `import()` that failed: until the page is reloaded, that file and everything that imports it fail immediately. So all
 * files are fetched first, the wanted one and its imports in parallel, and imported only once they have arrived. The
 * map that lists them is fetched after the first screen, which does not wait for it; until then each file's text tells
 * what comes next.
 *
 * @param load nothing but the `import()`
 * @param styles the style sheets that must stand before the code is used
 * @throws NotReached if the server cannot be reached; to be tried again
 */
export async function fetchCode<Module>(
  load: () => Promise<Module>,
  // A build records no imports if they are in the file that asks for them.
  styles: readonly string[] = [],
): Promise<Module> {
  // A build reduces an `import()` to its URL; listing them all here again would take a kilobyte.
  const name = /\.\/([\w-]+\.js)/.exec(String(load))?.[1];
  const coming = codeMap();
  if (!known && navigator.onLine) {
    coming.catch(() => undefined);
    await Promise.all([name ? fetchStepwise(`assets/${name}`) : undefined, ...styles.map(fetchOnce)]);
  } else await Promise.all([...filesOf(await coming, name), ...styles].map(fetchOnce));
  const [module] = await Promise.all([load(), ...styles.map(styleSheet)]);
  return module;
}

/** The map of code files, requested again after a failure; empty if the page names none. */
async function codeMap(): Promise<CodeMap> {
  const address = document.querySelector<HTMLLinkElement>('link[rel="prefetch"]')?.href;
  if (!address) return [];
  map ??= fetched(address).then((response) => (response.ok ? response.json() : []));
  try {
    return (known = await map);
  } catch (error) {
    map = undefined;
    throw error;
  }
}

/** A file with everything it imports; none if the map does not list it. */
function filesOf(files: CodeMap, name: string | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (entry: CodeMap[number] | undefined): void => {
    if (!entry || found.has(entry[0])) return;
    const [file, ...imports] = entry;
    found.add(file);
    for (const place of imports) add(files[place]);
  };
  add(files.find(([file]) => file === `assets/${name}`));
  return found;
}

/** A file, then its imports, and so on. */
async function fetchStepwise(file: string, seen = new Set<string>()): Promise<void> {
  if (seen.has(file)) return;
  seen.add(file);
  await Promise.all((await fetchOnce(file)).map((next) => fetchStepwise(next, seen)));
}

function fetchOnce(file: string): Promise<readonly string[]> {
  const before = asked.get(file);
  if (before) return before;
  const coming = fetched(`/${file}`)
    .then((response) => response.text())
    .then(
      (text) =>
        [...text.matchAll(IMPORTED)].map(([, name]) => `assets/${name}`).filter((each) => !isInHead(each)),
      (error: unknown) => {
        asked.delete(file);
        throw error instanceof NotReached ? error : new NotReached(`${file} did not come whole`);
      },
    );
  asked.set(file, coming);
  return coming;
}

/** Files named in the page's head have loaded before anything is asked for. */
const isInHead = (file: string): boolean =>
  document.head.querySelector(`[src="/${file}"],[href="/${file}"]`) !== null;

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address).catch(() => undefined);
  // A proxy answers while the server behind it is restarting.
  if (!response || response.status >= 500) throw new NotReached(`${address} was not reached`);
  return response;
}

/** A file that could not be fetched is fetched again at the next attempt. */
function styleSheet(file: string): Promise<void> {
  const known =
    styleSheets.get(file) ??
    new Promise<void>((resolve, reject) => {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href: `/${file}` });
      document.head.append(link);
      link.addEventListener('load', () => resolve());
      link.addEventListener('error', () => {
        link.remove();
        styleSheets.delete(file);
        reject(new Error(`The style sheet ${file} could not be fetched`));
      });
    });
  styleSheets.set(file, known);
  return known;
}
