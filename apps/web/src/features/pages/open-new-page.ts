import { expectLayer } from '@cairn/ui/layers';

/** Goes to a page that has just been made; what is typed from now on is its title, however long its screen may take. */
export function openNewPage(go: (path: string) => void, path: string): void {
  expectLayer();
  go(path);
}
