import * as fc from 'fast-check';
import { canonicalDocument } from '../src/convert/canonical.ts';
import { CALLOUT_KINDS, TABLE_COLORS } from '../src/nodes/attribute-rules.ts';
import type { DocumentJson, MarkJson, NodeJson } from '../src/nodes/json.ts';

/** Words that have broken markdown writers before, next to plain ones. */
const AWKWARD = [
  ' ',
  '  ',
  '*',
  '**',
  '_',
  '__',
  '`',
  '``',
  '~',
  '~~',
  '#',
  '# ',
  '- ',
  '+ ',
  '1. ',
  '1) ',
  '> ',
  '|',
  '\\',
  '\\|',
  '[',
  ']',
  '(',
  ')',
  '![',
  '](',
  '<',
  '>',
  '<b>',
  '</p>',
  '<!--',
  '&',
  '&amp;',
  '&nbsp;',
  '\u00a0',
  'https://a.b/c_d',
  'www.a.com',
  'a@b.co',
  '[^1]',
  '[x] ',
  '[ ] ',
  '[!NOTE]',
  '</summary>',
  '---',
  '===',
  '$',
  ':',
  '@',
  '\t',
  'é',
  '漢字',
  '🙂',
  '\u200d',
  '"',
  "'",
  '{',
  '}',
  '!',
  '...',
  '\u202e',
  '1',
  'a',
  '    code',
  '<br>',
  '&#10;',
  '-',
  '=',
  'javascript:',
  '***',
  '+++',
  '``` ',
  '~~~',
];

const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('alpha', 'beta', 'Gamma', 'delta7', 'word', 'x') },
  { weight: 2, arbitrary: fc.constantFrom(' ', ' ', ', ', '. ') },
  { weight: 3, arbitrary: fc.constantFrom(...AWKWARD) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }) },
);

const phrase = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(''));

const marks: fc.Arbitrary<MarkJson[]> = fc
  .subarray(['bold', 'italic', 'strike', 'underline', 'code', 'link'])
  .chain((types) =>
    fc
      .constantFrom('https://example.com/', 'http://a.b/c?d=e&f=(g)', 'https://x.y/%20z_*a')
      .map((href) => types.map((type) => (type === 'link' ? { type, attrs: { href } } : { type }))),
  );

const name = fc.oneof(fc.constantFrom('Ann B', 'a_b*c', 'x]y', '<i>', 'Zoë'), fc.constant(null));
const identifier = fc.oneof(fc.constantFrom('u-1', '7f/é', 'a?b=c&d'), fc.constant(null));

const text: fc.Arbitrary<NodeJson> = fc.record({
  type: fc.constant('text'),
  text: phrase,
  marks: fc.oneof(fc.constant<MarkJson[]>([]), marks),
});

const issueReference: fc.Arbitrary<NodeJson> = fc.record({
  type: fc.constant('issueReference'),
  attrs: fc.record({
    entity_identifier: identifier,
    reference: fc.constantFrom('WEB-12', 'A-1', '42-7', 'API2', null),
  }),
});

const pageReference: fc.Arbitrary<NodeJson> = fc.record({
  type: fc.constant('pageReference'),
  attrs: fc.record({ entity_identifier: identifier }),
});

const mention: fc.Arbitrary<NodeJson> = fc.record({
  type: fc.constant('mention'),
  attrs: fc.record({
    id: identifier,
    label: name,
    target: fc.constantFrom(null, 'users'),
    self: fc.boolean(),
    redirect_uri: fc.constantFrom('/', '/acme/profile/1', 'https://a.b/'),
    entity_identifier: identifier,
    entity_name: fc.constantFrom(null, 'user_mention'),
  }),
});

const inline: fc.Arbitrary<NodeJson> = fc.oneof(
  { weight: 8, arbitrary: text },
  { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) },
  { weight: 1, arbitrary: mention },
  { weight: 1, arbitrary: issueReference },
  { weight: 1, arbitrary: pageReference },
);

const line = fc.array(inline, { maxLength: 5 });
const paragraph: fc.Arbitrary<NodeJson> = line.map((content) => ({ type: 'paragraph', content }));

const heading: fc.Arbitrary<NodeJson> = fc
  .tuple(fc.integer({ min: 1, max: 6 }), line)
  .map(([level, content]) => ({ type: 'heading', attrs: { level }, content }));

const code: fc.Arbitrary<NodeJson> = fc
  .tuple(
    fc.constantFrom(null, 'js', 'c++', 'objective-c', 'plaintext', 'lineNumbers'),
    fc.boolean(),
    fc.array(fc.oneof(phrase, fc.constant('')), { maxLength: 4 }),
  )
  .map(([language, lineNumbers, lines]) => ({
    type: 'codeBlock',
    attrs: { language, lineNumbers },
    content: lines.join('\n') === '' ? [] : [{ type: 'text', text: lines.join('\n') }],
  }));

/** One line; some have none. */
const captions = fc.oneof(
  fc.constant(''),
  phrase.map((words) => words.replaceAll(/[\r\n\u2028\u2029]/g, ' ')),
);

const image: fc.Arbitrary<NodeJson> = fc.record({
  type: fc.constant('image'),
  attrs: fc.record({
    src: fc.constantFrom('https://a.b/c.png', '/api/assets/w/x_y.png', null),
    alt: fc.oneof(phrase, fc.constant('')),
    width: fc.constantFrom(null, '35%', '240px', '12.5%'),
    height: fc.constantFrom(null, 'auto', '120px'),
    caption: captions,
  }),
});

const file: fc.Arbitrary<NodeJson> = fc.record({
  type: fc.constant('file'),
  attrs: fc.record({
    src: fc.constantFrom('/api/assets/w/x_y.pdf', null),
    name: fc.oneof(phrase, fc.constant('')),
    size: fc.constantFrom(null, 0, 1_258_291),
  }),
});

const video: fc.Arbitrary<NodeJson> = fc.record({
  type: fc.constant('video'),
  attrs: fc.record({
    src: fc.constantFrom('/api/assets/w/x_y.mp4', null),
    name: fc.oneof(phrase, fc.constant('')),
    caption: captions,
  }),
});

const embed: fc.Arbitrary<NodeJson> = fc.record({
  type: fc.constant('issueEmbed'),
  attrs: fc.record({
    entity_identifier: identifier,
    project_identifier: identifier,
    workspace_identifier: fc.constantFrom('acme', null),
    id: identifier,
    entity_name: fc.constantFrom('WEB-12', 'issue', null),
  }),
});

const leaf = fc.oneof(
  { weight: 6, arbitrary: paragraph },
  { weight: 2, arbitrary: heading },
  { weight: 2, arbitrary: code },
  { weight: 1, arbitrary: fc.constant({ type: 'horizontalRule' }) },
  { weight: 1, arbitrary: image },
  { weight: 1, arbitrary: file },
  { weight: 1, arbitrary: video },
  { weight: 1, arbitrary: embed },
);

const color = fc.constantFrom(null, null, null, 'none', ...TABLE_COLORS);

function table(inCell: fc.Arbitrary<NodeJson>) {
  const plain: fc.Arbitrary<NodeJson> = fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(paragraph, { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    )
    .map((rows) => ({
      type: 'table',
      content: rows.map((row, index) => ({
        type: 'tableRow',
        content: row.map((cell) => ({ type: index === 0 ? 'tableHeader' : 'tableCell', content: [cell] })),
      })),
    }));
  const cell: fc.Arbitrary<NodeJson> = fc.record({
    type: fc.constantFrom('tableCell', 'tableHeader'),
    attrs: fc.record({ background: color, colwidth: fc.constantFrom(null, [120]) }),
    content: fc.array(inCell, { minLength: 1, maxLength: 2 }),
  });
  const rich: fc.Arbitrary<NodeJson> = fc
    .integer({ min: 1, max: 3 })
    .chain((columns) =>
      fc.array(
        fc.record({
          type: fc.constant<string>('tableRow'),
          attrs: fc.record({ background: color, textColor: color }),
          content: fc.array(cell, { minLength: columns, maxLength: columns }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map((content) => ({ type: 'table', content }));
  return fc.oneof(plain, rich);
}

function list(
  type: string,
  item: string,
  inner: fc.Arbitrary<NodeJson>,
  attrs: fc.Arbitrary<NodeJson['attrs']>,
  itemAttrs: fc.Arbitrary<NodeJson['attrs']>,
): fc.Arbitrary<NodeJson> {
  const entry = fc
    .tuple(itemAttrs, fc.array(inner, { minLength: 1, maxLength: 2 }))
    .map(([given, content]) => ({ type: item, ...(given ? { attrs: given } : {}), content }));
  return fc
    .tuple(attrs, fc.array(entry, { minLength: 1, maxLength: 3 }))
    .map(([given, content]) => ({ type, ...(given ? { attrs: given } : {}), content }));
}

const none = fc.constant(undefined);

function block(depth: number): fc.Arbitrary<NodeJson> {
  if (depth === 0) return leaf;
  const inner = block(depth - 1);
  return fc.oneof(
    { weight: 6, arbitrary: leaf },
    {
      weight: 1,
      arbitrary: fc
        .array(inner, { minLength: 1, maxLength: 2 })
        .map((content) => ({ type: 'blockquote', content })),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('callout'),
        attrs: fc.record({ kind: fc.constantFrom(...CALLOUT_KINDS) }),
        content: fc.array(inner, { minLength: 1, maxLength: 2 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.oneof(paragraph, heading, inner), fc.array(inner, { maxLength: 2 }))
        .map(([title, body]) => ({ type: 'toggle', content: [title, ...body] })),
    },
    { weight: 1, arbitrary: list('bulletList', 'listItem', inner, none, none) },
    {
      weight: 1,
      arbitrary: list('orderedList', 'listItem', inner, fc.record({ start: fc.constantFrom(1, 0, 7) }), none),
    },
    { weight: 1, arbitrary: list('taskList', 'taskItem', inner, none, fc.record({ checked: fc.boolean() })) },
    { weight: 1, arbitrary: table(leaf) },
  );
}

/** Random documents of every node and mark in their canonical form. */
export const arbitraryDocument: fc.Arbitrary<DocumentJson> = fc
  .array(block(2), { minLength: 1, maxLength: 4 })
  .map((content) => canonicalDocument({ type: 'doc', content }));
