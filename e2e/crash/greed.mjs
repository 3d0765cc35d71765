// Loaded before the server: on a signal, it allocates more and more until its memory is exhausted.
process.on('SIGUSR2', () => setImmediate(remember, []));

/** A little at a time, so that it runs out in the middle of its work. */
function remember(kept) {
  for (let each = 0; each < 400; each++) kept.push(Array.from({ length: 2000 }, (_, at) => ({ at })));
  setImmediate(remember, kept);
}
