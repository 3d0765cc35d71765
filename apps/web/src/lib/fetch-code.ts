import { NotReached } from '@cairn/ui/until-it-comes';

/** Each file of code, with the places in this list of what it imports. */
type CodeMap = readonly (readonly [file: string, ...imports: number[]])[];

/** Files that are here or on their way; they tell what each imports, by its text. */
const asked = new Map<string, Promise<readonly string[]>>();
/** What a built file imports: all of them lie in one folder. */
const IMPORTED = /(?:from|import)\s*["'`]\.\/([\w-]+\.js)/g;
const styleSheets = new Map<string, Promise<void>>();
let map: Promise<CodeMap> | undefined;
let known: CodeMap | undefined;

/**
 * Every `import()` of a build goes through this (`code-map.ts`, beside the configuration of Vite). Browsers keep an
 * `import()` that failed: until the page is reloaded, that file and all that import it fail at once. So all files are
 * fetched first, what the wanted one imports beside it, and imported only once they are here. The map that names them
 * is fetched beside the first screen, which does not wait for it: until then each file tells what comes next.
 *
 * @param load nothing but the `import()`
 * @param styles the style sheets that must stand before the code is used
 * @throws NotReached if the server cannot be reached; to be tried again
 */
export async function fetchCode<Module>(
  load: () => Promise<Module>,
  // A build names none for what lies in the file that asks for it.
  styles: readonly string[] = [],
): Promise<Module> {
  // All that a build leaves of an `import()` is its address; named here once more, all of them weigh a kilobyte.
  const name = /\.\/([\w-]+\.js)/.exec(String(load))?.[1];
  const coming = codeMap();
  if (!known && navigator.onLine) {
    coming.catch(() => undefined);
    await Promise.all([name ? fetchStepwise(`assets/${name}`) : undefined, ...styles.map(fetchOnce)]);
  } else await Promise.all([...filesOf(await coming, name), ...styles].map(fetchOnce));
  const [module] = await Promise.all([load(), ...styles.map(styleSheet)]);
  return module;
}

/** Asked for again after a failure; empty where there is none. */
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

/** A file with all that it imports; none where the map does not name it. */
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

/** A file, then what it imports, and so on. */
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

/** What the head of the page names is there before anything is asked for. */
const isInHead = (file: string): boolean =>
  document.head.querySelector(`[src="/${file}"],[href="/${file}"]`) !== null;

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address).catch(() => undefined);
  // A proxy answers in the place of a server that is just being started again.
  if (!response || response.status >= 500) throw new NotReached(`${address} was not reached`);
  return response;
}

/** One that could not be fetched is asked for again with the next attempt to have the code. */
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
