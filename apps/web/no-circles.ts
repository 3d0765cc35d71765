import type { Plugin, Rolldown } from 'vite';

/**
 * Ends the build when files of code import each other in a circle, which modules do not: it comes of which file each is
 * put into, and what one of them makes at its start is not there yet when another asks for it.
 */
export const noCircles: Plugin = {
  name: 'cairn-no-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const circle = circleIn(chunks);
    if (circle)
      this.error(`Files import each other in a circle, so that none can start: ${circle.join(' → ')}`);
  },
};

/** The names of files that import each other, the first one again at the end. */
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
