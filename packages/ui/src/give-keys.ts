import type { EarlyKey } from './early-key.ts';
import { isAwaited, isForLayer, topLayer } from './layers.ts';
import { pressAgain } from './press-again.ts';

/**
 * Types what was kept for something that was opening, one key after the other: one may close what is open, and what follows
 * is then for what comes next. Takes them out of `keys`, to which more may come meanwhile.
 */
export async function giveKeys(keys: EarlyKey[]): Promise<void> {
  for (let key = keys[0]; key; key = keys[0]) {
    while (isAwaited()) await nextFrame();
    if (isForLayer(document.activeElement)) topLayer()?.takeFocus();
    // A list shows what fits a frame or two after the letter.
    if (key.kind === 'press' && key.press.key === 'Enter') await nextFrame().then(nextFrame);
    await pressAgain(key);
    keys.shift();
  }
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
