/** What a document that several people write needs wherever it is kept: no editor, no schema. */
export { bringIn } from './arrivals.ts';
export { broughtAlongBy, type WrittenStretch } from './brought-along.ts';
