export const TEMPLATE_NAME_MAX = 80;
/** The weight of a template's text: some thirty pages. Each start of the product carries all of them. */
export const TEMPLATE_BODY_WEIGHT = 100_000;
