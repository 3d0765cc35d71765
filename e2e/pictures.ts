import type { Locator } from '@playwright/test';

/** Pastes or drops one or more real pictures, drawn in the page, onto an element, as a person does. */
export async function givePicture(
  place: Locator,
  how: 'paste' | 'drop',
  ...names: [string, ...string[]]
): Promise<void> {
  await place.evaluate(
    async (element, { how: kind, names: fileNames }) => {
      const canvas = new OffscreenCanvas(320, 200);
      const pen = canvas.getContext('2d');
      if (pen) {
        pen.fillStyle = '#2f6f5e';
        pen.fillRect(0, 0, 320, 200);
        pen.fillStyle = '#f2c14e';
        pen.fillRect(60, 50, 90, 90);
      }
      const transfer = new DataTransfer();
      for (const fileName of fileNames) {
        const type = fileName.endsWith('.gif') ? 'image/gif' : 'image/png';
        transfer.items.add(new File([await canvas.convertToBlob()], fileName, { type }));
      }
      const init = { bubbles: true, cancelable: true };
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
          : new DragEvent('drop', { ...init, dataTransfer: transfer });
      element.dispatchEvent(event);
    },
    { how, names },
  );
}
