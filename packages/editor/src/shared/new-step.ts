/** Said of a transaction that is a step of its own when one takes back, however soon it follows what was typed. */
export const NEW_STEP = 'newStep';
