import { writeClipboard } from '@cairn/ui/write-clipboard';
import { toast } from '@cairn/ui/toast';

/** Copies a URL of this server to the clipboard, with a toast. */
export function copyAddress(path: string, words: { title: string; lead: string; failed: string }): void {
  writeClipboard(new URL(path, location.origin).href).then(
    () => toast.success(words.title, { description: words.lead }),
    () => toast.error(words.failed),
  );
}
