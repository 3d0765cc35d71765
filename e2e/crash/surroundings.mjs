// Loaded before the server, which then can be given another time of day, or so much to remember that its memory is used
// up. It looks for what is ordered at its start, and whenever it is told to.
import { existsSync, readFileSync } from 'node:fs';

const file = process.env.CAIRN_SURROUNDINGS;
let shift = 0;
const Real = Date;
globalThis.Date = class Date extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(Real.now() + shift);
    else super(...parts);
  }

  static now() {
    return Real.now() + shift;
  }
};

const look = () => {
  if (!existsSync(file)) return;
  const order = JSON.parse(readFileSync(file, 'utf8'));
  shift = order.shift ?? 0;
  if (order.isGreedy) setImmediate(remember, []);
};

/** A little at a time, so that it is in the middle of its work when there is no more. */
function remember(kept) {
  for (let each = 0; each < 400; each++) kept.push(Array.from({ length: 2000 }, (_, at) => ({ at })));
  setImmediate(remember, kept);
}

look();
process.on('SIGUSR2', look);
