// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';

const MAP = [
  ['assets/a.js', 1, 2],
  ['assets/b.js', 2],
  ['assets/c.js', 0],
  ['assets/d.js', 2],
];

/** An `import()` as a build leaves it. */
const importOf = (file: string) =>
  Object.assign(() => Promise.resolve(file), { toString: () => `()=>import(\`./${file}\`)` });

/** What is put into the head of the page, and not loaded. */
function headOfPage(): readonly HTMLLinkElement[] {
  document.head.innerHTML = '<link rel="prefetch" href="/assets/code-map-1.json">';
  const added: HTMLLinkElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((link) => void added.push(link as HTMLLinkElement));
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return added;
}

/** As a page has it that has just been opened. */
async function opened() {
  const added = headOfPage();
  vi.resetModules();
  const { fetchCode } = await import('./fetch-code.ts');
  return { added, fetchCode };
}

/** A server of these files, which says what was asked for. */
function serve(answer: (file: string) => Response | Error = () => new Response('code')): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('.json')) return Response.json(MAP);
    asked.push(address);
    const given = answer(address);
    if (given instanceof Error) throw given;
    return given;
  });
  return asked;
}

/** The map comes beside the first file, which does not wait for it. */
async function openedWithMap() {
  const page = await opened();
  serve();
  await page.fetchCode(importOf('unknown.js'), []);
  await new Promise((resolve) => setTimeout(resolve));
  return page;
}

const OUT_OF_REACH = new TypeError('No network');

test("until the map has loaded, each file tells its imports, and files in the page's head are not fetched again", async () => {
  const { fetchCode } = await opened();
  document.head.innerHTML += '<link rel="modulepreload" href="/assets/shell.js">';
  const code = 'import{a as b}from"./b.js";import"./c.js";import{z}from`./shell.js`;export{b}from"./c.js"';
  const files: Record<string, string> = { '/assets/a.js': code, '/assets/c.js': 'import"./a.js"' };
  const asked: string[] = [];
  const serveUnless = (missing: string): void =>
    void vi.stubGlobal('fetch', async (file: string) => {
      if (file.endsWith('.json') || file === missing) throw OUT_OF_REACH;
      asked.push(file);
      return new Response(files[file] ?? '');
    });
  serveUnless('/assets/c.js');
  await expect(fetchCode(importOf('a.js'), [])).rejects.toThrow('/assets/c.js was not reached');
  serveUnless('');
  expect(await fetchCode(importOf('a.js'), [])).toBe('a.js');
  expect(asked).toEqual(['/assets/a.js', '/assets/b.js', '/assets/c.js']);
});

test('offline, nothing is imported before there is a map', async () => {
  const { fetchCode } = await opened();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', async () => await Promise.reject(OUT_OF_REACH));
  await expect(fetchCode(importOf('a.js'), [])).rejects.toThrow('was not reached');
  serve();
  expect(await fetchCode(importOf('a.js'), [])).toBe('a.js');
});

test.each([OUT_OF_REACH, 503])(
  'nothing is imported before all of it is here (%s), and no file is fetched twice',
  async (failure) => {
    const { fetchCode } = await openedWithMap();
    const asked = serve((file) => {
      if (file !== '/assets/c.js') return new Response('code');
      return failure instanceof Error ? failure : new Response('', { status: failure });
    });
    const load = Object.assign(
      vi.fn(async () => 'a'),
      { toString: () => '()=>import(`./a.js`)' },
    );
    await expect(fetchCode(load, [])).rejects.toThrow('/assets/c.js was not reached');
    expect(load).not.toHaveBeenCalled();
    expect(asked).toEqual(['/assets/a.js', '/assets/b.js', '/assets/c.js']);
    const later = serve();
    expect(await Promise.all([fetchCode(load, []), fetchCode(importOf('d.js'), [])])).toEqual(['a', 'd.js']);
    expect(later).toEqual(['/assets/c.js', '/assets/d.js']);
  },
);

test('a missing file is reported by the import', async () => {
  const { fetchCode } = await openedWithMap();
  serve(() => new Response('', { status: 404 }));
  const load = Object.assign(() => Promise.reject(new Error('gone')), importOf('a.js'));
  await expect(fetchCode(load, [])).rejects.toThrow('gone');
});

test('code waits for its style sheet, which is requested again after a failure', async () => {
  const { added, fetchCode } = await opened();
  serve();
  const failed = fetchCode(importOf('page.js'), ['assets/page.css']);
  await vi.waitFor(() => expect(added).toHaveLength(1));
  added.at(-1)?.dispatchEvent(new Event('error'));
  await expect(failed).rejects.toThrow('The style sheet assets/page.css could not be fetched');
  const both = Promise.all([1, 2].map(() => fetchCode(importOf('page.js'), ['assets/page.css'])));
  await vi.waitFor(() => expect(added).toHaveLength(2));
  added.at(-1)?.dispatchEvent(new Event('load'));
  expect(await both).toEqual(['page.js', 'page.js']);
  expect(added.map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ['stylesheet', '/assets/page.css'],
    ['stylesheet', '/assets/page.css'],
  ]);
});

test('code in the file that asks for it is imported without a style sheet', async () => {
  const { fetchCode } = await opened();
  serve();
  expect(await fetchCode(() => Promise.resolve('here'))).toBe('here');
});
