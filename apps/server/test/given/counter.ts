/** Numbers that nothing else in the file has: 1, 2, 3 … */
export function counter(): () => number {
  let last = 0;
  return () => (last += 1);
}
