let mutant;

export function initialize(given) {
  mutant = given;
}

/** The file from the disk with replaced text. */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  return url.split('?')[0] === mutant.url ? { ...loaded, source: mutant.source } : loaded;
}
