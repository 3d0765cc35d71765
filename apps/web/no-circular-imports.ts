import type { Plugin, Rolldown } from 'vite';

/**
 * Fails the build on circular imports between chunks. Modules have none; they come of how modules are put into chunks,
 * and then what one chunk declares is not there yet when another one uses it at its start.
 */
export const noCircularImports: Plugin = {
  name: 'cairn-no-circular-imports',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const circle = circleIn(chunks);
    if (circle) this.error(`Circular import between chunks: ${circle.join(' → ')}`);
  },
};

/** The names of chunks that import each other, the first one again at the end. */
function circleIn(chunks: readonly Rolldown.OutputChunk[]): readonly string[] | undefined {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]): readonly string[] | undefined => {
    const chunk = byFile.get(file);
    if (!chunk || done.has(file)) return undefined;
    if (way.includes(file))
      return [...way.slice(way.indexOf(file)), file].map((each) => byFile.get(each)?.name ?? each);
    for (const next of chunk.imports) {
      const circle = walk(next, [...way, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const { fileName } of chunks) {
    const circle = walk(fileName, []);
    if (circle) return circle;
  }
  return undefined;
}
