import type { Actor } from '../cairn.ts';

/** Selects a word of the first text on the screen as a pointer does. */
export async function selectWord(who: Actor, word: string): Promise<void> {
  const place = await who.page
    .locator('.cairn-editor .cairn-rich')
    .first()
    .evaluate((root, wanted) => {
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const at = node.textContent?.indexOf(wanted) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + wanted.length);
        const box = range.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }
      return undefined;
    }, word);
  if (!place) throw new Error(`expected ${word} in the text`);
  await who.page.mouse.dblclick(place.x, place.y);
}
