import { z } from 'zod';
import { describeDevice } from '../../apps/server/src/features/people/device.ts';
import { readTable } from '../../apps/server/src/features/imports/csv-tracker/read-table.ts';
import { adfToMarkdown } from '../../apps/server/src/features/imports/providers/jira/adf-to-markdown.ts';
import { wikiToMarkdown } from '../../apps/server/src/features/imports/providers/jira/wiki-to-markdown.ts';
import { readEvent } from '../../apps/server/src/features/integrations/github/github-event.ts';
import { readMarker } from '../../apps/server/src/features/integrations/github/marker.ts';
import {
  closedIn,
  namedIn,
  namedInBranch,
} from '../../apps/server/src/features/integrations/github/named-issues.ts';
import { formKeys } from '../../apps/server/src/features/intake/form/form-keys.ts';
import { readSentForm } from '../../apps/server/src/features/intake/form/read-sent-form.ts';
import { ownWords } from '../../apps/server/src/features/notifications/replies/own-words.ts';
import { textOfHtml } from '../../apps/server/src/features/notifications/replies/read-reply.ts';
import { requestOfEmail } from '../../apps/server/src/features/intake/email/request-of-email.ts';
import {
  readEmail,
  readHead,
  tokensTo,
  type ReceivedEmail,
} from '../../apps/server/src/platform/inbound-mail/index.ts';
import { replyTokenParts } from '../../apps/server/src/features/notifications/replies/reply-token.ts';
import { tokenParts } from '../../apps/server/src/features/notifications/unsubscribe-token.ts';
import { parseSearch, asPattern, asPrefixes } from '../../apps/server/src/features/search/search-query.ts';
import { excerptOf, markAll } from '../../apps/server/src/features/search/spans.ts';
import { cleanName } from '../../apps/server/src/features/assets/upload.ts';
import { withoutAddresses } from '../../apps/server/src/features/workspaces/invitation-email.ts';
import { createClientAddress, limitSubject } from '../../apps/server/src/platform/auth/client-address.ts';
import { parseJson } from '../../apps/server/src/platform/parse-json.ts';
import { parseEnvFile } from '../../apps/server/src/platform/config/env-file.ts';
import { cleanJpeg } from '../../apps/server/src/platform/files/pictures/clean-jpeg.ts';
import { cleanGif } from '../../apps/server/src/platform/files/pictures/clean-gif.ts';
import { cleanPng } from '../../apps/server/src/platform/files/pictures/clean-png.ts';
import { cleanWebp } from '../../apps/server/src/platform/files/pictures/clean-webp.ts';
import { readOrientation } from '../../apps/server/src/platform/files/pictures/exif-orientation.ts';
import { BrokenPicture } from '../../apps/server/src/platform/files/pictures/picture.ts';
import {
  contentDisposition,
  isSameVersion,
  readRange,
} from '../../apps/server/src/platform/files/serve-file.ts';
import { readTypedDay } from '../../apps/web/src/features/issues/properties/read-typed-day.ts';
import { fileName } from '../../apps/web/src/features/pages/page-export.ts';
import { safePath } from '../../apps/web/src/features/people/safe-path.ts';
import { decodeClientFrame, decodeServerFrame } from '../../packages/documents/src/protocol/frames.ts';
import { parseAssetUrl, shortFileName } from '../../packages/domain/src/assets/rules.ts';
import { readHomeFilter } from '../../packages/domain/src/home/filter.ts';
import { readHomeArrangement } from '../../packages/domain/src/home/panels.ts';
import { valueText } from '../../packages/domain/src/estimates/duration.ts';
import { keptDuration } from '../../packages/domain/src/estimates/typed-duration.ts';
import { splitKey } from '../../packages/domain/src/issues/compile-view.ts';
import { periodOf, readDayValue } from '../../packages/domain/src/issues/day-periods.ts';
import {
  FILTER_TEXT_MAX,
  FilterWords,
  readFilterText,
} from '../../packages/domain/src/issues/filter-text/index.ts';
import { LIST, parseViewSpec } from '../../packages/domain/src/issues/view-spec.ts';
import { readProjectLevel } from '../../packages/domain/src/notifications/project-level.ts';
import { issueProperties } from '../../packages/domain/src/registry.ts';
import { slugFrom } from '../../packages/domain/src/workspaces/rules.ts';
import {
  DOCUMENT_LIMITS,
  canonicalDocument,
  documentToHtml,
  documentToMarkdown,
  documentToText,
  htmlToDocument,
  markdownToDocument,
  transform,
  truncateText,
  validateDocument,
  type DocumentJson,
} from '../../packages/editor/src/convert/index.ts';
import { isNestedDeeper } from '../../packages/sync/src/schema/is-nested-deeper.ts';
import { HTML_MAX } from '../../packages/editor/src/convert/html-read.ts';
import { MARKDOWN_MAX } from '../../packages/editor/src/convert/markdown-read.ts';
import { knownTagsOnly } from '../../packages/editor/src/convert/raw-html.ts';
import { safeHref, safeImageSource } from '../../packages/editor/src/nodes/safe-url.ts';
import { readLinkAddress } from '../../packages/editor/src/react/core/link-address.ts';
import { looksLikeMarkdown } from '../../packages/editor/src/react/core/markdown-detection.ts';
import { addressInWord } from '../../packages/editor/src/react/core/typed-address.ts';
import { initialsOf } from '../../packages/ui/src/avatar.tsx';
import { dayToDate } from '../../packages/ui/src/dates.ts';
import { emailOfHtml, emailOfHeaders, HOSTILE_EMAILS } from './hostile-emails.ts';
import { HOSTILE_DOCUMENTS } from './hostile-documents.ts';
import { HOSTILE_FILES } from './hostile-files.ts';
import { HOSTILE_MARKUP, HOSTILE_TEXTS, type TextOf } from './hostile-texts.ts';

/** A function that parses input of people or strangers. */
export interface Entry {
  /** The maximum number of characters; beyond that it refuses without parsing. */
  readonly limit: number;
  /** Prepares the input from a text, which isn't counted, and returns the parsing, which may be asynchronous. */
  readonly reading: (text: string) => () => unknown;
  /** The texts it is tested with, besides random ones. */
  readonly kinds: Readonly<Record<string, TextOf>>;
}

/** All headers of a request together, as Node limits them. */
const HEADERS = 16 * 1024;
const BODY = 4 * 1024 * 1024;
const FILE = 5 * 1024 * 1024;
const FRAME = 1024 * 1024;
/** A field of a command, or of a form. */
const FIELD = 1024 * 1024;
/** A file from the person's own disk; larger ones take longer, like everything. */
const OWN = 4 * 1024 * 1024;
/** The part of an email that is read, and of its headers. */
const EMAIL = 2 * 1024 * 1024;
const EMAIL_HEADERS = 64 * 1024;
/** The part of an email's text that is read. */
const EMAIL_TEXT = 256 * 1024;
const emailOf = (body: ReceivedEmail['body'], line: string): ReceivedEmail => ({
  sender: 'a@b.c',
  senderName: line,
  subject: line,
  messageId: null,
  digest: Buffer.alloc(32),
  body,
  attachments: 1,
});

const FORM_KEYS = formKeys('a secret');
/** The largest body from an unauthenticated sender. */
const STRANGER_FORM = 64 * 1024;
const ALL_ASKED = {
  description: 'required',
  priority: 'required',
  labels: 'required',
  name: 'required',
  email: 'required',
} as const;

const FILTER_WORDS = new FilterWords({
  properties: issueProperties,
  valuesOf: () => [{ value: 'bug', names: ['Bug'] }],
});

const reads = (limit: number, read: (text: string) => unknown): Entry =>
  readsMade(limit, (text) => text, read);

const readsMarkup = (limit: number, read: (text: string) => unknown): Entry => ({
  ...reads(limit, read),
  kinds: HOSTILE_MARKUP,
});

const readsMade = <Made>(
  limit: number,
  make: (text: string) => Made,
  read: (made: Made) => unknown,
): Entry => ({
  limit,
  reading: (text) => {
    const made = make(text);
    return () => read(made);
  },
  kinds: HOSTILE_TEXTS,
});

const readsDocument = (read: (document: DocumentJson) => unknown): Entry => ({
  ...readsMade(DOCUMENT_LIMITS.bytes, (text) => JSON.parse(text) as DocumentJson, read),
  kinds: HOSTILE_DOCUMENTS,
});

const readsFile = (kind: keyof typeof HOSTILE_FILES, read: (bytes: Buffer) => unknown): Entry => ({
  ...readsMade(FILE, (text) => Buffer.from(text, 'latin1'), orBroken(read)),
  kinds: HOSTILE_FILES[kind],
});

function orBroken(read: (bytes: Buffer) => unknown): (bytes: Buffer) => unknown {
  return (bytes) => {
    try {
      return read(bytes);
    } catch (error) {
      if (error instanceof BrokenPicture || error instanceof RangeError) return undefined;
      throw error;
    }
  };
}

const address = createClientAddress(['10.0.0.0/8']);
/** A header has no line breaks and no characters beyond Latin. */
const asHeader = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '.').trim();
const heading = (name: string) => (text: string) => new Headers({ [name]: asHeader(text) });
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Emails from a mail server, which a library parses. */
export const EMAILS: Readonly<Record<string, Entry>> = {
  'an email': {
    ...readsMade(EMAIL, (text) => Buffer.from(text, 'latin1'), readEmail),
    kinds: HOSTILE_EMAILS,
  },
  'an email of HTML beside a text': {
    ...readsMade((EMAIL * 2) / 3, (text) => Buffer.from(emailOfHtml(text)), readEmail),
    kinds: HOSTILE_MARKUP,
  },
  'headers of an email': readsMade(EMAIL_HEADERS / 8, (text) => Buffer.from(emailOfHeaders(text)), readHead),
};

const GITHUB_ISSUE = (body: string) => ({
  id: 1,
  number: 1,
  title: body,
  body,
  state: 'open',
  html_url: body,
  updated_at: '2026-11-28T09:00:00Z',
  user: { login: body },
});

/** Every parser of external input, by its name in the reports. */
export const ENTRIES: Readonly<Record<string, Entry>> = {
  markdown: readsMarkup(MARKDOWN_MAX, (text) => markdownToDocument(text)),
  HTML: readsMarkup(HTML_MAX, (text) => htmlToDocument(text)),
  'HTML of our own': readsMarkup(HTML_MAX, (text) => htmlToDocument(text, { whitespace: 'preserve' })),
  'HTML with a text': reads(HTML_MAX, (text) =>
    htmlToDocument(`<p>${text.replaceAll('<', '&lt;')}<br>b</p>`),
  ),
  'HTML with a style': reads(HTML_MAX, (text) =>
    htmlToDocument(`<p style="${text}"><b style="${text}">a</b></p>`),
  ),
  'wiki markup of Jira': readsMarkup(1_000_000, wikiToMarkdown),
  'a document of Jira': readsDocument(adfToMarkdown),
  'pasted text': reads(BODY, looksLikeMarkdown),
  'a pasted word': reads(BODY, addressInWord),
  'tags in markdown': reads(MARKDOWN_MAX, knownTagsOnly),
  'a preview': reads(FIELD, (text) => truncateText(text)),
  'an address of a link': reads(FIELD, (text) => [
    safeHref(text),
    safeImageSource(text),
    parseAssetUrl(text),
    safePath(text, 'https://a.b'),
    readLinkAddress(text),
  ]),
  'a document to be checked': readsDocument((document) => validateDocument(document)),
  'a document in one spelling': readsDocument((document) => canonicalDocument(document)),
  'what is kept beside a document': readsDocument((document) => transform(document)),
  'a document as text': readsDocument((document) => documentToText(document)),
  'a document as HTML': readsDocument((document) => documentToHtml(document)),
  'a document as portable markdown': readsDocument((document) => documentToMarkdown(document, 'portable')),
  'a document as markdown that is read back': readsDocument((document) => documentToMarkdown(document)),
  'a form of strangers': reads(STRANGER_FORM, (text) => [
    readSentForm({ asks: ALL_ASKED, labels: [] }, text),
    readSentForm(
      { asks: ALL_ASKED, labels: [] },
      new URLSearchParams({ title: text, email: text }).toString(),
    ),
  ]),
  'what a form was signed with': reads(HEADERS, (text) => [
    FORM_KEYS.readStamp('token', text, 0),
    FORM_KEYS.readFollowKey('token', text),
  ]),
  'a CSV file': reads(
    OWN,
    orExportError((text) => readTable('a.csv', text, z.object({ a: z.string() }))),
  ),
  'a CSV file with a header': reads(
    OWN,
    orExportError((text) => readTable('a.csv', `a,b\n${text}`, z.object({ a: z.string() }))),
  ),
  'a search': reads(HEADERS, (text) => [asPrefixes(parseSearch(text)), asPattern(parseSearch(text))]),
  'a found text': reads(FIELD, (text) => excerptOf(text, ['ab', 'abc', 'a'])),
  'a found text of other words': reads(FIELD, (text) => excerptOf(text, ['synchronised', 'quickly'])),
  'hits in a title': reads(FIELD, (text) => markAll(text, ['a', 'b', 'ab'])),
  'a browser': reads(HEADERS, (text) => describeDevice(text)),
  'forwarding proxies': readsMade(HEADERS, heading('x-forwarded-for'), (headers) =>
    limitSubject(address(headers, '10.0.0.1')),
  ),
  'a range of a file': readsMade(
    HEADERS,
    (text) => new Headers({ range: `bytes=${asHeader(text)}` }),
    (headers) => readRange(headers, 1000, '"a"'),
  ),
  'a version of a file': readsMade(HEADERS, asHeader, (text) => isSameVersion(text, '"a"')),
  'a file name in a header': reads(HEADERS, (text) => contentDisposition(text, true)),
  'a name of a file': reads(FIELD, (text) => [cleanName(text, 'png'), shortFileName(text)]),
  'a title of a file': reads(FIELD, (text) => fileName(text, 'md')),
  'a name in a mail': reads(FIELD, withoutAddresses),
  'a name of a workspace': reads(FIELD, slugFrom),
  'a name of a person': reads(FIELD, initialsOf),
  'a day': reads(FIELD, (text) => [
    dayToDate(text),
    readDayValue(text),
    periodOf(text, '2026-03-09'),
    readTypedDay(text, '2026-03-09'),
  ]),
  'a duration': reads(FIELD, (text) => [keptDuration(text), valueText(text)]),
  'a typed filter': reads(FILTER_TEXT_MAX, (text) => readFilterText(text, FILTER_WORDS)),
  'a key of a group': reads(FIELD, splitKey),
  'what may be JSON': reads(BODY, parseJson),
  settings: reads(OWN, (text) => parseEnvFile(`A=${text}`)),
  'a view': readsMade(
    BODY,
    (text) => ({ filters: text.split(' ').map((property) => ({ property, operator: 'is', values: [] })) }),
    (value) => parseViewSpec(value, [{ id: LIST }]),
  ),
  'how a panel of home is narrowed': readsMade(
    BODY,
    (text) => ({ period: 'custom', days: text.split(' ') }),
    readHomeFilter,
  ),
  'how home is arranged': readsMade(BODY, (text) => ({ main: text.split(' ') }), readHomeArrangement),
  'what somebody is told of a project': readsMade(BODY, (text) => ({ level: text }), readProjectLevel),
  'a link that ends emails': reads(HEADERS, tokenParts),
  ...EMAILS,
  'an answer by email': reads(EMAIL_TEXT, ownWords),
  'an answer by email in HTML': readsMarkup(EMAIL_TEXT, textOfHtml),
  'a request by email': reads(EMAIL_TEXT, (text) => requestOfEmail(emailOf({ text }, text))),
  'a request by email in HTML': readsMarkup(EMAIL_TEXT, (html) => requestOfEmail(emailOf({ html }, ''))),
  'a text that was written at GitHub': reads(EMAIL_TEXT, (text) => [
    namedIn(text, 'WEB'),
    closedIn(text, 'WEB'),
    namedInBranch(text, 'WEB'),
    readMarker(text, 'a secret', 'a connection'),
  ]),
  'an event of GitHub': readsMade(
    EMAIL_TEXT,
    (body) => ({ action: 'opened', issue: GITHUB_ISSUE(body), repository: { id: 1, full_name: body } }),
    (payload) => readEvent('issues', payload),
  ),
  'an address that is answered to': reads(HEADERS, (text) => [
    replyTokenParts(text),
    tokensTo('a@b.c', [text]),
  ]),
  'a body of a request': readsMade(BODY, jsonOf, (value) => isNestedDeeper(value, 40)),
  'a frame of a document': readsMade(
    FRAME,
    (text) => Buffer.from(text),
    (bytes) => [decodeClientFrame(bytes), decodeServerFrame(bytes)],
  ),
  'a JPEG': readsFile('jpeg', cleanJpeg),
  'a GIF': readsFile('gif', cleanGif),
  'a PNG': readsFile('png', cleanPng),
  'a WebP': readsFile('webp', cleanWebp),
  'which way up a picture is': readsFile('exif', readOrientation),
};

function orExportError(read: (text: string) => unknown): (text: string) => unknown {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      if (error instanceof Error && error.name === 'ExportError') return undefined;
      throw error;
    }
  };
}
