type Translate = (key: string, values?: Record<string, string | number>) => string;

const MAX = 5000;

/** Caches sentences: the rows of a list use the same few over and over, and formatting is slow. */
export function rememberSentences(translate: Translate): Translate {
  const known = new Map<string, string>();
  return (key, values) => {
    const asked = values === undefined ? key : `${key} ${JSON.stringify(values)}`;
    const held = known.get(asked);
    if (held !== undefined) return held;
    if (known.size >= MAX) known.clear();
    const text = translate(key, values);
    known.set(asked, text);
    return text;
  };
}
