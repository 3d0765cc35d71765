// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchCode } from './fetch-code.ts';

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

const told = (links: readonly HTMLLinkElement[]) =>
  links.map(({ rel, href }) => [rel, new URL(href).pathname]);

test('code comes also while the map cannot be had; with it, what the code imports is fetched beside it and once', async () => {
  const links = headOfPage();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('No network')));
  expect(await fetchCode(importOf('a.js'), [])).toBe('a.js');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(MAP)));
  expect(await fetchCode(importOf('a.js'), [])).toBe('a.js');
  const beside = [
    ['modulepreload', '/assets/b.js'],
    ['modulepreload', '/assets/c.js'],
  ];
  await vi.waitFor(() => expect(told(links)).toEqual(beside));
  expect(await fetchCode(importOf('d.js'), [])).toBe('d.js');
  expect(await fetchCode(importOf('unknown.js'), [])).toBe('unknown.js');
  expect(told(links)).toEqual(beside);
});

test('code waits for its style sheet, which is asked for again once it has failed', async () => {
  const links = headOfPage();
  const failed = fetchCode(importOf('page.js'), ['assets/page.css']);
  links.at(-1)?.dispatchEvent(new Event('error'));
  await expect(failed).rejects.toThrow('The style sheet assets/page.css could not be fetched');
  const both = Promise.all([1, 2].map(() => fetchCode(importOf('page.js'), ['assets/page.css'])));
  links.at(-1)?.dispatchEvent(new Event('load'));
  expect(await both).toEqual(['page.js', 'page.js']);
  expect(told(links)).toEqual([
    ['stylesheet', '/assets/page.css'],
    ['stylesheet', '/assets/page.css'],
  ]);
});
