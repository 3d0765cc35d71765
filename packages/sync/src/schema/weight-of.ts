/** The weight of a number, a boolean, or the punctuation around a value. */
export const MARKS = 8;

/**
 * The approximate size of a parsed JSON value in bytes: one per character of its texts and names, plus {@link MARKS} for
 * each value. Stops once `most` is exceeded, and works at any depth.
 *
 * @example weightOf({ title: 'Two words' }, 1000) // 30
 */
export function weightOf(value: unknown, most: number): number {
  let weight = 0;
  const left = [value];
  while (left.length > 0 && weight <= most) {
    const each = left.pop();
    weight += MARKS;
    if (typeof each === 'string') weight += each.length;
    else if (Array.isArray(each)) {
      weight += MARKS * each.length;
      if (weight <= most) for (const inner of each) left.push(inner);
    } else if (typeof each === 'object' && each !== null)
      for (const [key, inner] of Object.entries(each)) {
        weight += key.length;
        left.push(inner);
      }
  }
  return weight;
}
