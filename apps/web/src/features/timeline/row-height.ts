/** The height of every line of a timeline, headings included. */
export const ROW_HEIGHT = 36;
