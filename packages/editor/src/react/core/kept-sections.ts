/** How many texts are remembered; the oldest are forgotten first. */
const MAX_TEXTS = 300;

const KEY = 'cairn.sections';

type Kept = Readonly<Record<string, readonly string[]>>;

/**
 * Keys for the sections of a text, in order, derived from their titles: stable on this device, and they don't reveal
 * the titles.
 *
 * @example namesOfSections(['Steps', 'Steps']) // two different ones
 */
export function namesOfSections(titles: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return titles.map((title) => {
    const hash = hashOf(title.trim());
    const count = counts.get(hash) ?? 0;
    counts.set(hash, count + 1);
    return `${hash}.${count}`;
  });
}

/** Which sections of a text this reader has left open on this device. */
export function openSectionsOf(text: string): ReadonlySet<string> {
  return new Set(allKept()[text] ?? []);
}

/** Stores which are open, only on this device and not forever. */
export function keepOpenSections(text: string, names: readonly string[]): void {
  const { [text]: before = [], ...others } = allKept();
  if (before.length === names.length && names.every((name) => before.includes(name))) return;
  const entries = Object.entries(others).slice(1 - MAX_TEXTS);
  if (names.length > 0) entries.push([text, names]);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Without storage, they are closed the next time.
  }
}

function allKept(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, names]) => Array.isArray(names)));
  } catch {
    return {};
  }
}

/** FNV-1a: enough to tell the titles of one text apart. */
function hashOf(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (hash >>> 0).toString(36);
}
