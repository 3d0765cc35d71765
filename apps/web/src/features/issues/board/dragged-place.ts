/** The mark of our own drags among others (files, text). */
export const KIND = 'cairn-issue';

/** The row that is dragged or stood over; undefined when the drag is another's. */
export const placeKeyOf = (data: Record<string | symbol, unknown>): string | undefined =>
  data['kind'] === KIND && typeof data['placeKey'] === 'string' ? data['placeKey'] : undefined;
