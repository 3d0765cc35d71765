/** Issues in one command that moves them: all that hangs on each of them goes with it. More are sent as several. */
export const MOVE_MAX = 200;
/** Comments, lines of history and the like that one command takes along: each is written, logged and told. */
export const MOVED_ROWS_MAX = 20_000;
/** Projects that an issue remembers to have been in; the oldest is forgotten. */
export const FORMER_KEYS_MAX = 20;
