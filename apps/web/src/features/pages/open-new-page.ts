import { expectLayer } from '@cairn/ui/layers';

/** Opens a newly created page; what is typed from now on is its title, even if its screen takes time to load. */
export function openNewPage(go: (path: string) => void, path: string): void {
  expectLayer();
  go(path);
}
