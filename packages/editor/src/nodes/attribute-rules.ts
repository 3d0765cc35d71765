import type { Attributes, JsonValue } from './json.ts';
import { safeHref, safeImageSource, safeRedirect } from './safe-url.ts';

/** What one attribute may hold and how it is written in HTML. */
interface AttributeRule {
  default: JsonValue;
  accepts: (value: unknown) => boolean;
  /** Name of the HTML attribute that carries it. */
  html: string;
  /** The value when HTML lacks the attribute; the default when absent. */
  missing?: JsonValue;
  /** From the text of the HTML attribute; identity when absent. */
  read?: (text: string) => JsonValue;
  /** To the text of the HTML attribute; null writes none. */
  write?: (value: JsonValue) => string | null;
}

export type AttributeRules = Record<string, AttributeRule>;

/** The eight colours of a table; "None" is the absence of a colour. */
export const TABLE_COLORS = ['blue', 'orange', 'grey', 'yellow', 'green', 'red', 'pink', 'purple'] as const;
export type TableColor = (typeof TABLE_COLORS)[number];

/** What a text block can be; one attribute, so that retyping a block never replaces its shared element. */
export const TEXT_KINDS = ['paragraph', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** How the words of a callout are meant, as GitHub names it. */
export const CALLOUT_KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type CalloutKind = (typeof CALLOUT_KINDS)[number];

export function isCalloutKind(value: unknown): value is CalloutKind {
  return CALLOUT_KINDS.some((kind) => kind === value);
}

export const DEFAULT_IMAGE_WIDTH = '35%';
export const LINK_TARGET = '_blank';
export const LINK_REL = 'noopener noreferrer nofollow';
const MAX_SPAN = 1000;
const MAX_PIXELS = 10_000;
const MAX_NAME_LENGTH = 512;

/** The ID of an issue, or of its project alone while the issue waits for its number: nothing that could give away a title. */
const ISSUE_ID = /^[A-Z0-9]{1,5}(?:-[1-9]\d{0,8})?$/;

/** Whether a text is the ID of an issue as it is written: `WEB-12`. */
export function isIssueId(text: unknown): text is string {
  return typeof text === 'string' && ISSUE_ID.test(text);
}

/** What stands in a text for a page whose title the reader may not learn, and wherever there is no reader. */
export const PAGE_WORD = 'Page';

const isShortText = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_NAME_LENGTH;
const isColor = (value: unknown): boolean => TABLE_COLORS.some((color) => color === value);
const isColorOrNone = (value: unknown): boolean => value === null || value === 'none' || isColor(value);
const isIntegerWithin = (value: unknown, low: number, high: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high;

/** `35%`, `240px` or `auto`; nothing else ever reaches a style. */
export function isImageSize(value: unknown): boolean {
  if (value === null || value === 'auto') return true;
  if (typeof value !== 'string') return false;
  const measure = /^(\d{1,5}(?:\.\d{1,4})?)(%|px)$/.exec(value);
  if (!measure) return false;
  const amount = Number(measure[1]);
  return amount > 0 && amount <= (measure[2] === '%' ? 100 : MAX_PIXELS);
}

function optionalText(name: string): AttributeRule {
  return { default: null, html: name, accepts: (value) => value === null || isShortText(value) };
}

function span(name: string): AttributeRule {
  return {
    default: 1,
    html: name,
    accepts: (value) => isIntegerWithin(value, 1, MAX_SPAN),
    read: Number,
    write: (value) => (value === 1 ? null : attributeText(value)),
  };
}

function imageSize(name: string, fallback: string | null): AttributeRule {
  return {
    default: fallback,
    // HTML and markdown images without a measure have their own size; 35% is for images put in by hand.
    missing: null,
    html: name,
    accepts: isImageSize,
    // HTML knows bare numbers as pixels.
    read: (text) => (/^\d+(\.\d+)?$/.test(text.trim()) ? `${Number(text)}px` : text.trim()),
    write: (value) => (typeof value === 'string' ? value.replace(/px$/, '') : null),
  };
}

const colwidth: AttributeRule = {
  default: null,
  html: 'data-colwidth',
  accepts: (value) =>
    value === null ||
    (Array.isArray(value) &&
      value.length > 0 &&
      value.length <= MAX_SPAN &&
      value.every((width) => width === null || isIntegerWithin(width, 0, MAX_PIXELS))),
  read: (text) => text.split(',').map((width) => (width === '' ? null : Number(width))),
  write: (value) =>
    Array.isArray(value)
      ? value.map((width) => (typeof width === 'number' ? `${width}` : '')).join(',')
      : null,
};

const background: AttributeRule = { default: null, html: 'data-background', accepts: isColorOrNone };
const textColor: AttributeRule = { default: null, html: 'data-text-color', accepts: isColorOrNone };

const fileSource: AttributeRule = {
  default: null,
  html: 'src',
  accepts: (value) => value === null || safeImageSource(value) === value,
};

/** What stands below a picture: one line. */
const caption: AttributeRule = {
  default: '',
  html: 'data-caption',
  accepts: (value) => isShortText(value) && !/[\r\n\u2028\u2029]/.test(String(value)),
  write: (value) => (value === '' ? null : attributeText(value)),
};

/** The longest of them, and of names. */
export const CAPTION_MAX = MAX_NAME_LENGTH;

/** Attributes of every node in the public document, by node type. */
export const NODE_ATTRIBUTES: Record<string, AttributeRules> = {
  doc: {},
  text: {},
  hardBreak: {},
  paragraph: {},
  heading: {
    level: { default: 1, html: 'level', accepts: (value) => isIntegerWithin(value, 1, 6), read: Number },
  },
  blockquote: {},
  callout: { kind: { default: 'note', html: 'data-callout', accepts: isCalloutKind } },
  toggle: {},
  bulletList: {},
  orderedList: {
    start: {
      default: 1,
      html: 'start',
      accepts: (value) => isIntegerWithin(value, 0, 999_999_999),
      read: Number,
    },
  },
  listItem: {},
  taskList: {},
  taskItem: {
    checked: {
      default: false,
      html: 'data-checked',
      accepts: (value) => typeof value === 'boolean',
      read: (text) => text === 'true',
    },
  },
  codeBlock: {
    language: {
      default: null,
      html: 'data-language',
      accepts: (value) => value === null || (typeof value === 'string' && /^[\w#+.-]{1,32}$/.test(value)),
    },
    lineNumbers: {
      default: false,
      html: 'data-line-numbers',
      accepts: (value) => typeof value === 'boolean',
      read: (text) => text === 'true',
      write: (value) => (value === true ? 'true' : null),
    },
  },
  horizontalRule: {},
  image: {
    src: fileSource,
    alt: { default: '', html: 'alt', accepts: isShortText },
    width: imageSize('width', DEFAULT_IMAGE_WIDTH),
    height: imageSize('height', null),
    caption,
  },
  file: {
    src: { ...fileSource, html: 'data-src' },
    name: { default: '', html: 'data-name', accepts: isShortText },
    size: {
      default: null,
      html: 'data-size',
      accepts: (value) => value === null || isIntegerWithin(value, 0, Number.MAX_SAFE_INTEGER),
      read: Number,
    },
  },
  video: {
    src: fileSource,
    name: { default: '', html: 'data-name', accepts: isShortText },
    caption,
  },
  mention: {
    id: optionalText('id'),
    label: optionalText('label'),
    target: optionalText('target'),
    self: {
      default: false,
      html: 'self',
      accepts: (value) => typeof value === 'boolean',
      read: (text) => text === 'true',
    },
    redirect_uri: { default: '/', html: 'redirect_uri', accepts: (value) => safeRedirect(value) === value },
    entity_identifier: optionalText('entity_identifier'),
    entity_name: optionalText('entity_name'),
  },
  issueReference: {
    entity_identifier: optionalText('entity_identifier'),
    reference: { default: null, html: 'reference', accepts: (value) => value === null || isIssueId(value) },
  },
  pageReference: { entity_identifier: optionalText('entity_identifier') },
  issueEmbed: {
    entity_identifier: optionalText('entity_identifier'),
    project_identifier: optionalText('project_identifier'),
    workspace_identifier: optionalText('workspace_identifier'),
    id: optionalText('id'),
    entity_name: optionalText('entity_name'),
  },
  table: {},
  tableRow: { background, textColor },
  tableCell: { colspan: span('colspan'), rowspan: span('rowspan'), colwidth, background, textColor },
  tableHeader: {
    colspan: span('colspan'),
    rowspan: span('rowspan'),
    colwidth,
    background: { ...background, default: 'none', accepts: (value) => value === 'none' || isColor(value) },
  },
};

/** Attributes of every mark, by mark type. */
export const MARK_ATTRIBUTES: Record<string, AttributeRules> = {
  link: {
    href: { default: null, html: 'href', accepts: (value) => safeHref(value) === value },
    target: { default: LINK_TARGET, html: 'target', accepts: (value) => value === LINK_TARGET },
    rel: { default: LINK_REL, html: 'rel', accepts: (value) => value === LINK_REL },
    class: {
      default: null,
      html: 'class',
      // Only the product's own names: any other class would let a document borrow the looks of a dialog.
      accepts: (value) => value === null || (typeof value === 'string' && /^cairn-[\w-]{1,58}$/.test(value)),
    },
  },
  bold: {},
  italic: {},
  strike: {},
  underline: {},
  code: {},
};

/** Every attribute with its value, or the default where it is missing or not allowed. */
export function completeAttributes(rules: AttributeRules, given: Attributes | undefined): Attributes {
  const complete: Attributes = {};
  for (const [name, rule] of Object.entries(rules)) {
    const value = given && Object.hasOwn(given, name) ? given[name] : undefined;
    complete[name] = value !== undefined && rule.accepts(value) ? value : rule.default;
  }
  return complete;
}

/** The attributes an HTML element carries, read by the same rules. */
export function readHtmlAttributes(
  rules: AttributeRules,
  attribute: (name: string) => string | null,
): Attributes {
  const found: Attributes = {};
  for (const [name, rule] of Object.entries(rules)) {
    const text = attribute(rule.html);
    if (text !== null) found[name] = rule.read ? rule.read(text) : text;
    else if (rule.missing !== undefined) found[name] = rule.missing;
  }
  return completeAttributes(rules, found);
}

/** An attribute as the text of an HTML attribute. */
export function attributeText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
