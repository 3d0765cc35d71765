/** Marks our own drags, as opposed to files or text. */
export const KIND = 'cairn-issue';

/** The key of the row that is dragged or hovered; undefined if the drag is not ours. */
export const placeKeyOf = (data: Record<string | symbol, unknown>): string | undefined =>
  data['kind'] === KIND && typeof data['placeKey'] === 'string' ? data['placeKey'] : undefined;
