// Loaded before the server or a command: the process kills itself just before the n-th step of a piece of work. Steps
// are file operations, statements sent to the database and lines sent to a mail server, each with a label such as
// `rename /data/files/0a/…` or `sql insert into doc_snapshot …`.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** { counts: which labels are steps, follows: those whose transaction is counted to its end, step: n } */
let strike;
let steps = 0;
let followed;
const { CAIRN_STRIKE: file, CAIRN_STRUCK: struck } = process.env;
const { readFileSync, appendFileSync, existsSync, readlinkSync } = fs;

const arm = () => {
  strike = undefined;
  if (!existsSync(file)) return;
  const { counts, follows, step } = JSON.parse(readFileSync(file, 'utf8'));
  strike = { counts: new RegExp(counts), follows: new RegExp(follows), step };
  steps = 0;
};
arm();
// A server is told when to count; a command counts from its start.
process.on('SIGUSR2', arm);

function reached(label, socket) {
  if (!strike) return;
  if (strike.follows.test(label)) followed = socket;
  const isFollowed = socket !== undefined && socket === followed;
  if (isFollowed && /^sql (commit|rollback)/i.test(label)) followed = undefined;
  if (!isFollowed && !strike.counts.test(label)) return;
  if (++steps < strike.step) return;
  // What follows is not part of the work.
  strike = undefined;
  appendFileSync(struck, `${label.slice(0, 120).replaceAll(/\s+/g, ' ')}\n`);
  process.kill(process.pid, 'SIGKILL');
}

const PATHS = ['open', 'rename', 'rm', 'mkdir', 'unlink', 'readdir', 'link', 'copyFile', 'writeFile'];
for (const name of PATHS) {
  for (const [home, call] of [
    [fs.promises, name],
    [fs, name],
    [fs, `${name}Sync`],
  ]) {
    const original = home[call];
    if (original === undefined) continue;
    home[call] = function (...args) {
      reached(`${name} ${args.slice(0, 2).map(String).join(' ')}`);
      return original.apply(this, args);
    };
  }
}
const placeOf = (fd) => {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return '';
  }
};
for (const name of ['write', 'writev', 'fsync', 'fdatasync']) {
  const original = fs[name];
  fs[name] = function (fd, ...args) {
    reached(`${name} ${placeOf(fd)}`);
    return original.call(this, fd, ...args);
  };
}
const handle = await fs.promises.open('/dev/null');
const ofHandle = Object.getPrototypeOf(handle);
await handle.close();
for (const name of ['sync', 'datasync', 'write', 'writev', 'appendFile', 'writeFile']) {
  const original = ofHandle[name];
  ofHandle[name] = function (...args) {
    reached(`${name} ${placeOf(this.fd)}`);
    return original.apply(this, args);
  };
}
syncBuiltinESMExports();

const QUERY = 0x51;
const PARSE = 0x50;
const { write } = net.Socket.prototype;
net.Socket.prototype.write = function (chunk, ...args) {
  const text = String(chunk);
  if (Buffer.isBuffer(chunk) && (chunk[0] === QUERY || chunk[0] === PARSE))
    // The text follows its length, or for a parsed one its name.
    reached(`sql ${chunk.toString('utf8', 5, 200).replaceAll('\0', '')}`, this);
  else if (/^(MAIL FROM|RCPT TO|DATA|EHLO|QUIT|Message-ID|From:)/im.test(text)) reached(`smtp ${text}`, this);
  return write.call(this, chunk, ...args);
};

if (process.env.CAIRN_IMPATIENT) {
  // Makes the server's hourly work run many times a second.
  const { setInterval: wait } = globalThis;
  const LONG_MS = 600_000;
  const SHORT_MS = 250;
  globalThis.setInterval = (work, ms, ...args) => wait(work, ms >= LONG_MS ? SHORT_MS : ms, ...args);
}
