import { flanking } from './emphasis.ts';

/** Longer than what anybody puts signs around while typing. */
const LONGEST = 500;

/**
 * The words between two runs of signs, of which the second ends at a place of what was typed, as the markdown reader understands
 * them: `__init__.py`, `2*3*4` and `a * b * c` are none.
 *
 * @example typedEmphasis('a **b**', 7, '**') // { from: 2, words: 'b' }
 */
export function typedEmphasis(
  text: string,
  end: number,
  signs: string,
): { from: number; words: string } | null {
  const [sign = '', close] = [signs[0], end - signs.length];
  if (close < 2 || text.slice(close, end) !== signs || text[close - 1] === sign) return null;
  const open = text.lastIndexOf(sign, close - 1) + 1;
  const from = open - signs.length;
  if (from < 0 || close - open > LONGEST || text.slice(from, open) !== signs || text[from - 1] === sign)
    return null;
  if (!flanking(text, from, open).canOpen || !flanking(text, close, end).canClose) return null;
  return { from, words: text.slice(open, close) };
}
