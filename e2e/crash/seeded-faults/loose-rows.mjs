// Loaded before a command: a restore doesn't use one transaction, so that a part can be left behind.
import net from 'node:net';

const { write } = net.Socket.prototype;
/** The PostgreSQL message: its kind, its length, a text of five letters and its end. */
const message = (word) => Buffer.from(`Q\0\0\0\n${word}\0`);
const BEGIN = message('begin');

if (process.argv.includes('restore'))
  net.Socket.prototype.write = function loose(chunk, ...rest) {
    const isBegin = Buffer.isBuffer(chunk) && BEGIN.equals(chunk);
    return write.call(this, isBegin ? message('abort') : chunk, ...rest);
  };
