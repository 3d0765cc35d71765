export const TEMPLATE_NAME_MAX = 80;
/** Templates of a project: each start of the product carries them. */
export const TEMPLATES_MAX = 50;
/** The weight of a template's text, for the same reason: some thirty pages. */
export const TEMPLATE_BODY_WEIGHT = 100_000;
