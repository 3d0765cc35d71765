/** There is no capacity for this now; the message is for people. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** A message if nothing is wrong with the request and it will succeed later; otherwise undefined. */
export function whyUnavailable(error: Error): string | undefined {
  if (error instanceof Unavailable) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (NO_ROOM.test(code)) return 'The server is out of disk space. Please try again later.';
  if (TOO_MUCH.test(code)) return 'The server is too busy right now. Please try again.';
  if (isDatabaseAway(error, code)) return "The database isn't responding. Please try again.";
  return undefined;
}

/** Errors of a disk, ours or the database's: full, over quota, broken, read-only. */
const NO_ROOM = /^(ENOSPC|EDQUOT|EIO|EROFS|53100|58030)$/;
/** Out of file descriptors or memory. */
const TOO_MUCH = /^(EMFILE|ENFILE|ENOMEM|ENOBUFS)$/;

/**
 * Connections refused, dropped or unavailable; a server that is starting, stopping or read-only; a statement that was
 * cancelled or blocked another: classes 08, 40, 53, 55, 57 and 58 of SQL, and single ones of 25.
 */
const SQL_STATE = /^(08...|53...|57...|58...|2500[67]|25P0[34]|40...|55...)$/;
const CONNECTION = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)/;
/** `pg` and Kysely give these no code. */
const SAID =
  /^(Connection terminated|timeout exceeded|Query read timeout|Client (was closed|has encountered)|driver has already been destroyed)/;

function isDatabaseAway(error: Error, code: string): boolean {
  // The socket of an embedded database that is not running. Other missing files are not meant.
  const noSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return noSocket || SQL_STATE.test(code) || CONNECTION.test(code) || SAID.test(error.message);
}

/** The same as an answer, for both kinds of API. */
export function unavailableResponse(message: string): Response {
  return Response.json(
    { error: 'unavailable', message },
    { status: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } },
  );
}
