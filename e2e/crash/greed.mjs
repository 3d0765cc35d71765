// Loaded before the server: when it is told to, it remembers more and more until its memory is used up.
process.on('SIGUSR2', () => setImmediate(remember, []));

/** A little at a time, so that it is in the middle of its work when there is no more. */
function remember(kept) {
  for (let each = 0; each < 400; each++) kept.push(Array.from({ length: 2000 }, (_, at) => ({ at })));
  setImmediate(remember, kept);
}
