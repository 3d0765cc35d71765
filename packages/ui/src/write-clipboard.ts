/** Writes to the clipboard, also without HTTPS (such as a server on the local network). Rejects if the browser refuses. */
export async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard !== undefined && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return;
    } catch {
      // Refused if the click was too long ago or the page lost focus; the older API may still work.
    }
  }
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'vh';
  document.body.append(area);
  area.select();
  // Deprecated, but the only way without a secure context.
  const done = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!done) throw new Error('The browser refused to write to the clipboard');
}
