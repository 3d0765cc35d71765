let mutant;

export function initialize(given) {
  mutant = given;
}

/** The file as it is on the disk, but for its text. */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  return url.split('?')[0] === mutant.url ? { ...loaded, source: mutant.source } : loaded;
}
