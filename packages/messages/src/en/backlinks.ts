/** Where an issue or a page is mentioned. */
export const backlinks = {
  heading: 'Mentioned in',
  inComment: 'in a comment',
  inDescription: 'in the description',
  inBoth: 'in the description and comments',
  inText: 'in the page',
  inTextAndComments: 'in the page and comments',
} as const;
