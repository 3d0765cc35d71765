import type { Actor } from '../cairn.ts';

/** Selects a word of the first text on the screen with the pointer. */
export async function selectWord(who: Actor, word: string): Promise<void> {
  const place = await who.page
    .locator('.cairn-editor .cairn-rich')
    .first()
    .evaluate(async (root, wanted) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const at = node.textContent?.indexOf(wanted) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + wanted.length);
        // Waits for a stable position as Playwright does before a click, because what opens above a text still moves
        // it.
        let box = range.getBoundingClientRect();
        let before: DOMRect;
        do {
          before = box;
          await frame();
          await frame();
          box = range.getBoundingClientRect();
        } while (box.x !== before.x || box.y !== before.y);
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }
      return undefined;
    }, word);
  if (!place) throw new Error(`expected ${word} in the text`);
  await who.page.mouse.dblclick(place.x, place.y);
}
