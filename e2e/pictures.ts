import type { Locator } from '@playwright/test';

/** Puts a real picture, drawn in the page, on a place as a person does who pastes or drops one. */
export async function givePicture(place: Locator, how: 'paste' | 'drop', name: string): Promise<void> {
  await place.evaluate(
    async (element, { how: kind, name: fileName }) => {
      const canvas = new OffscreenCanvas(320, 200);
      const pen = canvas.getContext('2d');
      if (pen) {
        pen.fillStyle = '#2f6f5e';
        pen.fillRect(0, 0, 320, 200);
        pen.fillStyle = '#f2c14e';
        pen.fillRect(60, 50, 90, 90);
      }
      const type = fileName.endsWith('.gif') ? 'image/gif' : 'image/png';
      const file = new File([await canvas.convertToBlob()], fileName, { type });
      const transfer = new DataTransfer();
      transfer.items.add(file);
      const init = { bubbles: true, cancelable: true };
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
          : new DragEvent('drop', { ...init, dataTransfer: transfer });
      element.dispatchEvent(event);
    },
    { how, name },
  );
}
