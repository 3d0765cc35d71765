import type { EarlyKey } from './early-key.ts';
import { isAwaited, isForLayer, topLayer } from './layers.ts';
import { pressAgain } from './press-again.ts';

/**
 * Types the buffered keys, one after the other, because a key may close the current layer and the rest is then for the
 * next one. Removes them from `keys`, which may grow meanwhile.
 */
export async function giveKeys(keys: EarlyKey[]): Promise<void> {
  for (let key = keys[0]; key; key = keys[0]) {
    while (isAwaited()) await nextFrame();
    if (isForLayer(document.activeElement)) topLayer()?.takeFocus();
    // A list shows its matches one or two frames after a letter.
    if (key.kind === 'press' && key.press.key === 'Enter') await nextFrame().then(nextFrame);
    await pressAgain(key);
    keys.shift();
  }
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
