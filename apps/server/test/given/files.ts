/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A drawing that tries everything a drawing can try. */
export const SVG = Buffer.from(
  '<?xml version="1.0"?>\n<!-- a drawing -->\n<svg xmlns="http://www.w3.org/2000/svg" onload="window.hit=1">' +
    '<script>window.hit=1</script><foreignObject><iframe srcdoc="x"/></foreignObject><rect width="9" height="9"/></svg>',
);

export const TEXT = Buffer.from('Nothing but words, but many enough to be told from other things.\n');
