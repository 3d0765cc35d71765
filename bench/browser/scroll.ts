import type { Page } from '@playwright/test';
import { median } from '../harness/measurements.ts';
import { cpuOf, LIST } from './pages.ts';

const FRAMES = 240;
const STEP = 300;
const SLOW_MS = 25;

export interface Frames {
  readonly median: number;
  /** Per cent above 25 ms. */
  readonly slow: number;
  /** Of the page's thread, for each frame. */
  readonly cpu: number;
}

/** Scrolls the list by eight rows in every frame. */
export async function measureScroll(page: Page): Promise<Frames> {
  const { answer: frames, cpu } = await cpuOf(page, () =>
    page.evaluate(
      async ({ list, count, step }) => {
        const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
        const scroller = [...document.querySelectorAll(list)].find(
          (each) => each.scrollHeight > each.clientHeight * 2,
        );
        if (!scroller) throw new Error('there is nothing to scroll');
        const taken: number[] = [];
        let last = await frame();
        for (let at = 0; at < count; at++) {
          scroller.scrollTop += step;
          const now = await frame();
          taken.push(now - last);
          last = now;
        }
        scroller.scrollTop = 0;
        return taken;
      },
      { list: LIST, count: FRAMES, step: STEP },
    ),
  );
  return {
    median: median(frames),
    slow: (frames.filter((frame) => frame > SLOW_MS).length / frames.length) * 100,
    cpu: cpu / FRAMES,
  };
}
