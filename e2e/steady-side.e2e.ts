import { createIssue, createPlace, expect, test } from './cairn.ts';

/** An issue for each. */
const SORT_ORDERS = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn', (key) => `a${key}`);
const COLUMNS = 'id,state,priority,assignees,labels,project,dueDate,startDate,createdBy,createdAt,updatedAt';
/** The elements that stick to the left edge of each layout while the rest scrolls. */
const LAYOUTS = [
  { search: `layout=spreadsheet&show=${COLUMNS}`, scroller: 'main [role=grid]', name: '[role=rowheader]' },
  { search: 'layout=timeline', scroller: 'main section', name: '[data-place] > div:first-child' },
] as const;

test('names stay at the left edge in each frame of a spreadsheet and a timeline, scrolling vertically and horizontally', async ({
  person,
  server,
}) => {
  test.setTimeout(120_000);
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  for (const key of SORT_ORDERS) await createIssue(ada, server.url, place, `Tile ${key}`, key);
  const { page } = ada;
  for (const { search, scroller, name } of LAYOUTS) {
    await page.goto(`${place.path}?${search}`);
    await expect(page.locator(`${scroller} ${name}`).nth(9)).toBeVisible();
    const seen = await page.evaluate(
      async ([what, stays]) => {
        const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
        const element = [...document.querySelectorAll(what)].find(
          (each) => each.scrollHeight > each.clientHeight * 2,
        );
        if (!element) throw new Error('there is nothing to scroll');
        const off = new Set<number>();
        const steady = new Set<boolean>();
        const scroll = async (x: number, y: number): Promise<void> => {
          for (let step = 0; step < 6; step++) {
            element.scrollLeft += x;
            element.scrollTop += y;
            await frame();
            await frame();
            steady.add(element.hasAttribute('data-steady'));
            const { left } = element.getBoundingClientRect();
            for (const each of element.querySelectorAll(stays))
              off.add(Math.round(each.getBoundingClientRect().left - left));
          }
        };
        await scroll(40, 0);
        const across = element.scrollLeft;
        await scroll(0, 40);
        await scroll(30, 10);
        await scroll(0, -20);
        return { off: [...off], steady: steady.size, across };
      },
      [scroller, name] as const,
    );
    expect(seen.across).toBeGreaterThan(100);
    expect(seen.off).toEqual([0]);
    // Both implementations were checked.
    expect(seen.steady).toBe(2);
    await expect(page.locator('[data-steady]')).toHaveCount(0);
  }
});
