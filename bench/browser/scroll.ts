import type { Page } from '@playwright/test';
import { median } from '../harness/measurements.ts';
import { cpuOf } from './pages.ts';

const FRAMES = 240;
const SLOW_MS = 25;
/** Eight rows, or about a column, per frame. */
const STEPS = { down: { x: 0, y: 300 }, across: { x: 100, y: 0 } };
/** Sideways it goes back and forth. */
const TURN_AFTER = 40;
/** The scroll containers of lists, in Cairn and in the prototype. */
const SCROLLERS = 'main section, main [role=grid]';

export interface Frames {
  readonly median: number;
  /** Per cent above 25 ms. */
  readonly slow: number;
  /** Time of the page's main thread per frame. */
  readonly cpu: number;
}

/** Scrolls the list by a step in every frame, and goes back. */
export async function measureScroll(page: Page, way: keyof typeof STEPS = 'down'): Promise<Frames> {
  const { answer: frames, cpu } = await cpuOf(page, () =>
    page.evaluate(
      async ({ scrollers, count, step, turnAfter }) => {
        const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
        const scroller = [...document.querySelectorAll(scrollers)].find(
          (each) => each.scrollHeight > each.clientHeight * 2,
        );
        if (!scroller) throw new Error('there is nothing to scroll');
        const { scrollTop, scrollLeft } = scroller;
        const taken: number[] = [];
        let last = await frame();
        for (let at = 0; at < count; at++) {
          if (step.y !== 0) scroller.scrollTop += step.y;
          if (step.x !== 0) scroller.scrollLeft += at % (2 * turnAfter) < turnAfter ? step.x : -step.x;
          const now = await frame();
          taken.push(now - last);
          last = now;
        }
        scroller.scrollTo(scrollLeft, scrollTop);
        return taken;
      },
      { scrollers: SCROLLERS, count: FRAMES, step: STEPS[way], turnAfter: TURN_AFTER },
    ),
  );
  return {
    median: median(frames),
    slow: (frames.filter((frame) => frame > SLOW_MS).length / frames.length) * 100,
    cpu: cpu / FRAMES,
  };
}
