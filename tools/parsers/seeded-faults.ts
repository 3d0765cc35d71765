/** Parsers with quadratic or worse time, to check that they are noticed. */
export const SEEDED_FAULTS: Readonly<Record<string, (text: string) => unknown>> = {
  'looks for the end from every sign': (text) => {
    let found = 0;
    for (let at = 0; at < text.length; at += 1) if (text.indexOf('\u0000', at) >= 0) found += 1;
    return found;
  },
  'takes characters off the front': (text) => {
    const waiting = text.split('');
    const read: string[] = [];
    while (waiting.length > 0) read.push(...waiting.splice(0, 1));
    return read.length;
  },
  'compares each with all before': (text) => {
    const seen: string[] = [];
    for (const character of text)
      if (seen.every((each) => each !== `${character}${seen.length}`))
        seen.push(`${character}${seen.length}`);
    return seen.length;
  },
  'walks back on a stack that only grows': (text) => {
    const open: number[] = [];
    for (let at = 0; at < text.length; at += 1) {
      let back = open.length;
      while (back > 0 && open[back - 1] !== -1) back -= 1;
      open.push(at);
    }
    return open.length;
  },
  'tries an expression at every place': (text) => {
    let found = 0;
    for (let at = 0; at < text.length; at += 1) if (/\ufffd/.test(text.slice(at))) found += 1;
    return found;
  },
};
