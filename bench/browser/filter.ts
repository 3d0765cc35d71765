import type { Page } from '@playwright/test';
import { median } from '../harness/measurements.ts';
import { cpuOf } from './pages.ts';

/** The changes to a view, as URL parameters; none is the default. */
const CHANGES = {
  filters: ['priority.is.urgent', 'priority.is.high', 'priority.is.low', 'priority.is.medium', ''],
  group: ['priority', 'project', 'assignees', 'labels', ''],
};
const PAUSE_MS = 300;

export interface Filtering {
  readonly painted: number;
  /** Time of the page's main thread. */
  readonly cpu: number;
}

/** Through the URL, as a saved view or the filter bar does. */
export async function measureFilter(
  page: Page,
  path: string,
  of: keyof typeof CHANGES = 'filters',
): Promise<Filtering> {
  const painted: number[] = [];
  const worked: number[] = [];
  for (const value of CHANGES[of]) {
    const address = value === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${of}=${value}`;
    const { answer, cpu } = await cpuOf(page, () => page.evaluate(changeAddress, address));
    painted.push(answer);
    worked.push(cpu);
    await page.waitForTimeout(PAUSE_MS);
  }
  return { painted: median(painted), cpu: median(worked) };
}

/** Runs in the page; returns how long it took until the list had changed and been painted. */
async function changeAddress(address: string): Promise<number> {
  const list = document.querySelector('main') ?? document.body;
  const changed = new Promise<void>((resolve) => {
    const observer = new MutationObserver((records) => {
      const isOfList = ({ target: node }: MutationRecord): boolean =>
        Boolean(node.parentElement?.closest('section, [role=grid]'));
      if (!records.some(isOfList)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(resolve));
    });
    observer.observe(list, { childList: true, subtree: true, attributes: true, characterData: true });
  });
  const started = performance.now();
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
  await changed;
  return performance.now() - started;
}
