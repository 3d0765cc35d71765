import { numbered, repeated, type TextOf } from './hostile-texts.ts';

const FROM = 'From: a@b.c\r\n';

/** A header of an email, repeated on each of its lines if folded. */
const header =
  (name: string, valueOf: TextOf): TextOf =>
  (length) =>
    `${name}: ${valueOf(length)}\r\n${FROM}\r\na`;

const body =
  (encoding: string, textOf: TextOf): TextOf =>
  (length) =>
    `${FROM}Content-Type: text/plain; format=flowed; delsp=yes\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${textOf(length)}`;

const multipart = (...parts: readonly string[]): string =>
  `${FROM}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`;

const PLAIN = 'Content-Type: text/plain\r\n\r\na';

/** HTML outside alternatives, on one long line that only decoding reveals. */
export const emailOfHtml = (html: string): string =>
  multipart(
    PLAIN,
    `Content-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(html).toString('base64')}`,
  );

/** A text wherever headers are parsed. */
export const emailOfHeaders = (text: string): string =>
  ['Subject', 'Message-ID', 'To', 'Content-Type: text/plain;', 'Content-Disposition: attachment;', 'From']
    .map((name) => `${name}${name.includes(':') ? '' : ':'} ${text}\r\n`)
    .join('');

const html = (piece: string): TextOf => {
  const textOf = repeated(piece);
  return (length) => emailOfHtml(textOf((length * 3) / 4));
};

/** Nested multiparts that are opened and never closed, and lines that could close any of them. */
const nested =
  (depth: number, line: string): TextOf =>
  (length) => {
    const begun = Array.from(
      { length: depth },
      (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
    );
    return `${FROM}Content-Type: multipart/mixed; boundary=b0\r\n\r\n${begun.join('')}${repeated(line)(length)}`;
  };

/** A sender whose name is an encoded address whose name is an encoded address … */
const encodedInEachOther: TextOf = (length) => {
  let value = '<a@b.c>';
  for (let next = value; next.length <= length; next = encoded(next)) value = next;
  return value;
};

const encoded = (text: string): string =>
  `=?u?Q?${text.replaceAll(/[=?_ ]/g, (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase()}`)}?= (<a@b>)`;

/** Emails that have broken parsers, or might. */
export const HOSTILE_EMAILS = {
  'HTML beside a text: <a href=x': (length) => emailOfHtml(`<a ${repeated('href=x')((length * 3) / 4)}`),
  'HTML beside a text: <a': html('<a '),
  'HTML beside a text: <!--': html('<!--'),
  'HTML beside a text: line ends': html('\n'),
  'a text beside HTML': (length) =>
    multipart(
      `Content-Type: text/html\r\n\r\na`,
      `Content-Type: text/plain\r\n\r\n${repeated('\n')(length)}`,
    ),
  'many texts beside many HTMLs': (length) =>
    multipart(
      ...Array.from({ length: length / 60 }, (_, at) =>
        at % 2 === 0 ? PLAIN : PLAIN.replace('plain', 'html'),
      ),
    ),
  'an email in an email': (length) => {
    let whole = emailOfHtml('<a ');
    while (whole.length < length) whole = multipart(`Content-Type: message/rfc822\r\n\r\n${whole}`);
    return whole;
  },
  'multiparts twenty deep': nested(19, '--b\r\n'),
  'multiparts twenty deep that all end': nested(19, '--b0\r\n'),
  'multiparts a hundred deep': nested(100, 'a\r\n'),
  'a long boundary that is nearly there': (length) => {
    const boundary = '-'.repeat(2_000);
    return `${FROM}Content-Type: multipart/mixed; boundary="${boundary}a"\r\n\r\n${repeated(`--${boundary}b\r\n`)(length)}`;
  },
  'lines of one letter': body('7bit', repeated('a\n')),
  'lines that go on': body('7bit', repeated('a \n')),
  'lines of spaces': body('7bit', repeated(' \n')),
  'signs of signatures': body('7bit', repeated('-- \n')),
  'one long line': body('7bit', repeated('a ')),
  'escaped letters': body('quoted-printable', repeated('=41')),
  'lines that are not ended': body('quoted-printable', repeated('=\n')),
  'pads inside of a line': body('base64', repeated('AA=')),
  'pads at the ends of lines': body('base64', repeated('AA==\n')),
  'no signs of base64': body('base64', repeated('- ')),
  'files without anything': (length) =>
    multipart(
      ...Array.from({ length: length / 60 }, () => 'Content-Disposition: attachment; filename=a\r\n'),
    ),
  'encoded words in a subject': header('Subject', repeated('=?u?B?AAAA?=')),
  'encoded words in a subject that cannot be decoded': header('Subject', repeated('=?u?B?/////?= ')),
  'words in a subject that begin encoded': header('Subject', repeated('=?a?Q?')),
  'encoded words in a name of a file': header(
    'Content-Type',
    (length) => `a/b; name="${repeated('=?u?B?AAAA?=')(length)}"`,
  ),
  'encoded words in recipients': header('To', repeated('=?u?B?AAAA?=')),
  'encoded words as recipients': header('To', repeated('=?u?B?AAAA?=, ')),
  'encoded words in each other': header('To', encodedInEachOther),
  'a sender of encoded words in each other': header('From', encodedInEachOther),
  'groups in groups': header('To', repeated('a:')),
  'groups in quotes in groups': header('To', repeated('a:"b:c"')),
  'many groups': header('To', repeated('a:b@c;')),
  recipients: header('To', repeated('a@b, ')),
  comments: header('To', repeated('(a) ')),
  brackets: header('To', repeated('<')),
  'parameters of many parts': header(
    'Content-Type',
    (length) => `a/b; ${numbered((number) => `a*${number}*=b;`)(length)}`,
  ),
  'parameters of many names': header(
    'Content-Type',
    (length) => `a/b; ${numbered((number) => `a${number}*=b;`)(length)}`,
  ),
  'comments in a header': header('Content-Type', (length) => `a/b; ${repeated('(')(length)}`),
  'a date': header('Date', repeated('(1 ')),
  'a header of many lines': header('Subject', repeated('a\r\n ')),
  'many headers': (length) => `${repeated('a: b\r\n')(length)}${FROM}\r\na`,
  'many headers that decide': (length) => `${repeated('Content-Type: a/b; c=d\r\n')(length)}${FROM}\r\na`,
} satisfies Readonly<Record<string, TextOf>>;
