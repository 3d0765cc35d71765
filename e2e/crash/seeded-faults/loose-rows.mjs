// Loaded before a command: a restore does not put its rows into one transaction, so that a part of them can be left.
import net from 'node:net';

const { write } = net.Socket.prototype;
/** As PostgreSQL is told it: the kind of message, its length, a text of five letters and its end. */
const message = (word) => Buffer.from(`Q\0\0\0\n${word}\0`);
const BEGIN = message('begin');

if (process.argv.includes('restore'))
  net.Socket.prototype.write = function loose(chunk, ...rest) {
    const isBegin = Buffer.isBuffer(chunk) && BEGIN.equals(chunk);
    return write.call(this, isBegin ? message('abort') : chunk, ...rest);
  };
