// Runs in a thread of its own, in the sources and beside the bundle: plain JavaScript, and nothing but Node.
import { writeSync } from 'node:fs';
import * as inspector from 'node:inspector';
import { workerData } from 'node:worker_threads';

/** Cells that the main thread writes: how often its loop has come round, whether a debugger may hold it, its patience. */
const { cells, tickMs, exitCode, signal } = workerData;
const [BEATS, DEBUGGED, PATIENCE] = [0, 1, 2];
/** A thread that runs JavaScript stops at the next call or loop; one that does not is in native code. */
const PAUSE_MS = 3000;
const EXIT_MS = 3000;
/** Between two ticks no function of the program is on the stack; the next call or two lead into one. */
const STEPS_MAX = 100;

let seen = -1;
/** Own ticks without a beat of the loop. Not time: while the machine sleeps or the process is halted, nobody ticks. */
let stood = 0;

const timer = setInterval(() => {
  const beats = Atomics.load(cells, BEATS);
  const mayStand = beats !== seen || Atomics.load(cells, DEBUGGED) === 1;
  stood = mayStand ? 0 : stood + 1;
  seen = beats;
  if (stood < Atomics.load(cells, PATIENCE)) return;
  clearInterval(timer);
  void end();
}, tickMs);

async function end() {
  const paused = await pauseMainThread().catch((error) => ({ stack: `not to be had: ${error.message}` }));
  const entry = {
    level: 'fatal',
    time: new Date().toISOString(),
    seconds: (stood * tickMs) / 1000,
    stack: paused.stack,
    msg: 'the event loop stands still: the process ends, to be started anew',
  };
  // At once: the stream of this thread goes through the main one, which stands.
  writeSync(2, `${JSON.stringify(entry)}\n`);
  paused.exit?.();
  // Where no JavaScript can be run any more. Its default is to end the process, and nobody else sends it.
  setTimeout(() => process.kill(process.pid, signal), paused.exit ? EXIT_MS : 0);
}

/** Stops the main thread where it is, and says where that is. Rejects when it cannot be stopped. */
function pauseMainThread() {
  return new Promise((resolve, reject) => {
    const session = new inspector.Session();
    if (typeof session.connectToMainThread !== 'function') throw new Error('needs Node 20.11 or newer');
    session.connectToMainThread();
    const files = new Map();
    session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => files.set(scriptId, url));
    let stack;
    const timer = setTimeout(
      () => (stack ? resolve({ stack }) : reject(new Error('in native code'))),
      PAUSE_MS,
    );
    let steps = 0;
    session.on('Debugger.paused', ({ params: { callFrames } }) => {
      stack = callFrames.map((each) => lineOf(each, files)).join('\n');
      const isOfNode = ({ location: { scriptId } }) => files.get(scriptId)?.startsWith('node:');
      if (callFrames.every(isOfNode) && steps++ < STEPS_MAX) return session.post('Debugger.stepInto');
      clearTimeout(timer);
      const [frame] = callFrames;
      // In the thread itself: also the first process of a container, which no signal of its own ends, ends by this.
      // By the global: in a frame of Node's own the name may stand for what was optimised away.
      const expression = `globalThis.process.reallyExit(${exitCode})`;
      const exit = () =>
        session.post('Debugger.evaluateOnCallFrame', { callFrameId: frame.callFrameId, expression });
      resolve({ stack, exit });
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  });
}

function lineOf({ functionName, location: { scriptId, lineNumber, columnNumber } }, files) {
  const name = functionName === '' ? '<anonymous>' : functionName;
  return `    at ${name} (${files.get(scriptId) ?? ''}:${lineNumber + 1}:${columnNumber + 1})`;
}
