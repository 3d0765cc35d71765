/** Issues per command, which also moves everything that belongs to them. Larger moves are sent as several commands. */
export const MOVE_MAX = 200;
/** Comments, activity entries and the like that one command moves: each is written, logged and sent. */
export const MOVED_ROWS_MAX = 20_000;
/** How many former projects an issue remembers; the oldest is forgotten. */
export const FORMER_KEYS_MAX = 20;
