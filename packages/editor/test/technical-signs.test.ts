import { describe, expect, test } from 'vitest';
import { markdownToDocument } from '../src/convert/index.ts';
import { typedEmphasis } from '../src/convert/markdown/typed-emphasis.ts';
import type { NodeJson } from '../src/nodes/json.ts';

/** The line as our reader understands it, with its formats as tags. */
const read = (line: string): string =>
  (markdownToDocument(line).content[0]?.content ?? []).map(tagged).join('');

const tagged = ({ text = '', marks = [] }: NodeJson): string =>
  marks.reduce((told, { type }) => `<${type}>${told}</${type}>`, text);

const TECHNICAL = [
  '__init__.py',
  'see __init__.py and __main__.py',
  'obj.__class__.__name__',
  '__init__(self)',
  '__all__[0]',
  '__all__=[]',
  'print(__file__)',
  'src/__tests__/x.ts',
  '__tests__/x.ts',
  'snake__case__name',
  '_config_.yml',
  '${__dirname__}',
  'a*b*c',
  '2*3*4',
  '2**3**4',
  'foo*bar*',
  'x*y and y*z',
  '(a+b)*(c+d)*e',
  '*.ts,*.js',
  '**/*.ts',
  'src/**/a.ts and lib/**/b.ts',
  'packages/*, apps/*',
  'count(*), sum(*)',
  '*args, **kwargs',
  'HEAD~1..HEAD~2',
  '~/a,~/b',
  'a ~~ b ~~ c',
];
describe('what is technical is no emphasis', () => {
  test.each(TECHNICAL)('%s', (line) => {
    expect(read(line)).toBe(line);
  });
});

const MEANT: readonly (readonly [line: string, shown: string])[] = [
  ['__b__', '<bold>b</bold>'],
  ['__b__.', '<bold>b</bold>.'],
  ['(__b__), z', '(<bold>b</bold>), z'],
  ['_i_', '<italic>i</italic>'],
  ['well-_known_ word', 'well-<italic>known</italic> word'],
  ['_and_/_or_', '<italic>and</italic>/<italic>or</italic>'],
  ['*and*/*or*', '<italic>and</italic>/<italic>or</italic>'],
  ['**/etc/hosts**', '<bold>/etc/hosts</bold>'],
  ['**.env** file', '<bold>.env</bold> file'],
  ['re**load**', 're<bold>load</bold>'],
  ['**B**old', '<bold>B</bold>old'],
  ['这是**重要**的', '这是<bold>重要</bold>的'],
  ['这是*重要*的', '这是<italic>重要</italic>的'],
  ['"*b*"', '"<italic>b</italic>"'],
  ['un~~do~~', 'un<strike>do</strike>'],
];
/** Signs in signs, which typing does one after the other. */
const NESTED: readonly (readonly [line: string, shown: string])[] = [
  ['**foo*bar*baz**', '<bold>foo*bar*baz</bold>'],
  ['_(**b**)_', '<italic>(</italic><italic><bold>b</bold></italic><italic>)</italic>'],
];
describe('what is meant stays emphasis', () => {
  test.each([...MEANT, ...NESTED])('%s', (line, shown) => {
    expect(read(line)).toBe(shown);
  });
});

/** What typing the line would make of it: stars and tildes with their last sign, underscores before a space. */
function typed(line: string): string {
  const names = { '**': 'bold', '*': 'italic', '~~': 'strike', __: 'bold', _: 'italic' };
  for (const [signs, name] of Object.entries(names))
    for (let end = signs.length; end <= line.length; end += 1) {
      const text = signs.startsWith('_') ? `${line} ` : line.slice(0, end);
      const found = typedEmphasis(text, end, signs);
      const isWhole = line[end] !== signs[0];
      if (!found || !isWhole) continue;
      return typed(`${line.slice(0, found.from)}<${name}>${found.words}</${name}>${line.slice(end)}`);
    }
  return line;
}

test('what is typed becomes what the reader makes of it', () => {
  for (const line of [...TECHNICAL, ...MEANT.map(([each]) => each)]) expect(typed(line)).toBe(read(line));
});
