import { writeClipboard } from '@cairn/ui/write-clipboard';
import { toast } from '@cairn/ui/toast';

/** Copies an address of this server and says so. */
export function copyAddress(path: string, words: { title: string; lead: string; failed: string }): void {
  writeClipboard(new URL(path, location.origin).href).then(
    () => toast.success(words.title, { description: words.lead }),
    () => toast.error(words.failed),
  );
}
