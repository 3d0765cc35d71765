interface Counted {
  readonly words: number;
  readonly characters: number;
}

/** Counts a text repeatedly; unchanged lines aren't counted again. */
export function textCounter(): (text: string) => Counted {
  let known = new Map<string, Counted>();
  // Creating one takes as long as counting a line.
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  return (text) => {
    const seen = new Map<string, Counted>();
    const lines = text.split('\n');
    let [words, characters] = [0, lines.length - 1];
    for (const line of lines) {
      const counted = known.get(line) ?? countLine(line, segmenter);
      seen.set(line, counted);
      words += counted.words;
      characters += counted.characters;
    }
    known = seen;
    return { words, characters };
  };
}

/** Words by the rules of the language, even without spaces between them. */
function countLine(line: string, segmenter: Intl.Segmenter): Counted {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(line)) if (isWordLike === true) words += 1;
  return { words, characters: Array.from(line).length };
}
