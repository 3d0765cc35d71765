/** Of every line of a timeline, also of headings. */
export const ROW_HEIGHT = 36;
