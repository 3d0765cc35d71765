/** Each file of code, with the places in this list of what it imports. */
type CodeMap = readonly (readonly [file: string, ...imports: number[]])[];

const asked = new Set<string>();
const styleSheets = new Map<string, Promise<void>>();
let map: Promise<CodeMap> | undefined;

/**
 * Every `import()` of a build goes through this (`code-map.ts`, beside the configuration of Vite). What the wanted file
 * imports is fetched beside it, not after it. The map that says so comes once nothing else is waited for; before that
 * the browser finds out file by file.
 *
 * @param load nothing but the `import()`
 * @param styles the style sheets that must stand before the code is used
 */
export async function fetchCode<Module>(
  load: () => Promise<Module>,
  styles: readonly string[],
): Promise<Module> {
  // All that a build leaves of an `import()` is its address; named here once more, all of them weigh a kilobyte.
  const name = /\.\/([\w-]+\.js)/.exec(String(load))?.[1];
  void codeMap().then((files) => {
    const wanted = files.find(([file]) => file === `assets/${name}`);
    if (wanted) fetchImports(files, wanted);
  });
  const [module] = await Promise.all([load(), ...styles.map(styleSheet)]);
  return module;
}

/** Empty where it cannot be had, and asked for again the next time. */
async function codeMap(): Promise<CodeMap> {
  const address = document.querySelector<HTMLLinkElement>('link[rel="prefetch"]')?.href;
  if (!address) return [];
  map ??= fetch(address).then((response) => response.json());
  try {
    return await map;
  } catch {
    map = undefined;
    return [];
  }
}

/** Also what these import in turn. */
function fetchImports(files: CodeMap, [wanted, ...imports]: CodeMap[number]): void {
  asked.add(wanted);
  for (const file of imports.flatMap((place) => files.slice(place, place + 1))) {
    if (asked.has(file[0])) continue;
    addLink('modulepreload', file[0]);
    fetchImports(files, file);
  }
}

/** One that could not be fetched is asked for again with the next attempt to have the code. */
function styleSheet(file: string): Promise<void> {
  const known =
    styleSheets.get(file) ??
    new Promise<void>((resolve, reject) => {
      const link = addLink('stylesheet', file);
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

function addLink(rel: string, file: string): HTMLLinkElement {
  const link = document.createElement('link');
  Object.assign(link, { rel, crossOrigin: '', href: `/${file}` });
  document.head.append(link);
  return link;
}
