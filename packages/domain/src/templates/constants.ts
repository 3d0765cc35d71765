export const TEMPLATE_NAME_MAX = 80;
/** The size of a template's text: about thirty pages. Each sync start sends all of them. */
export const TEMPLATE_BODY_WEIGHT = 100_000;
