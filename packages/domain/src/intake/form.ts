/** What a public form can ask for besides the title, in this order. */
export const FORM_FIELDS = ['description', 'priority', 'labels', 'name', 'email'] as const;
export type FormField = (typeof FORM_FIELDS)[number];
export const FORM_ASKS = ['no', 'optional', 'required'] as const;
export type FormAsks = Readonly<Record<FormField, (typeof FORM_ASKS)[number]>>;

export const FORM_TITLE_MAX = 120;
export const FORM_INTRODUCTION_MAX = 1000;
export const FORM_LABELS_MAX = 20;
export const FORM_DESCRIPTION_MAX = 5000;
/** Of a request by email: about seven pages. */
export const MAILED_DESCRIPTION_MAX = 20_000;
export const SENDER_NAME_MAX = 80;
/** The longest address that mail servers take. */
export const SENDER_EMAIL_MAX = 254;
/** Unanswered requests per form: a flood stops here, while members can still create requests. */
export const FORM_OPEN_MAX = 200;
