/** The kind of a piece of code, for its colour. */
type TokenKind = 'keyword' | 'string' | 'comment' | 'number' | 'function';

export interface Token {
  kind: TokenKind;
  from: number;
  to: number;
}

interface Grammar {
  comment: string;
  string: string;
  keywords: ReadonlySet<string>;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const QUOTED = String.raw`"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?`;
const SLASHES = String.raw`\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)`;
const HASH = String.raw`#[^\n]*`;
const TEMPLATE = '`(?:\\\\.|[^`\\\\])*`?';

const SCRIPT = words(
  'abstract any as async await boolean break case catch class const continue default delete do else enum export extends false ' +
    'finally for from function get if implements import in instanceof interface let new null number of private protected ' +
    'public readonly return set static string super switch this throw true try type typeof undefined var void while yield',
);
const C_LIKE = words(
  'abstract async auto await bool boolean break byte case catch char class const continue default defer delegate do double else ' +
    'enum extends false final finally float fn for foreach func function go goto if impl implements import in int interface ' +
    'let long loop match mod module move mut namespace new nil null object operator override package private protected pub ' +
    'public range return self short sizeof static string struct super switch template this throw trait true try type ' +
    'typedef typename union unsafe unsigned use using val var virtual void volatile when where while yield',
);
const PYTHON = words(
  'and as assert async await break class continue def del elif else except False finally for from global if import in is lambda ' +
    'None nonlocal not or pass raise return True try while with yield',
);
const RUBY = words(
  'alias and begin break case class def do else elsif end ensure false for if in module next nil not or redo rescue retry return ' +
    'self super then true undef unless until when while yield require',
);
const SHELL = words(
  'if then else elif fi for while until do done case esac function in return export local set unset echo exit cd source true false',
);
const SQL = words(
  'select from where and or not null insert into values update set delete create table index view drop alter add column primary ' +
    'key foreign references join left right inner outer full on as order by group having limit offset union all distinct ' +
    'case when then else end is in like between exists returning with begin commit rollback true false default',
);
const DATA = words('true false null yes no on off');

const grammar = (comment: string, string: string, keywords: ReadonlySet<string>): Grammar => ({
  comment,
  string,
  keywords,
});

const SCRIPT_GRAMMAR = grammar(SLASHES, `${QUOTED}|${TEMPLATE}`, SCRIPT);
const C_GRAMMAR = grammar(SLASHES, `${QUOTED}|${TEMPLATE}`, C_LIKE);

const GRAMMARS: Record<string, Grammar> = {
  ...shared('javascript js jsx typescript ts tsx mjs cjs', SCRIPT_GRAMMAR),
  ...shared(
    'c c++ cpp c# csharp cs java kotlin go rust rs swift scala php dart objective-c groovy',
    C_GRAMMAR,
  ),
  python: grammar(HASH, String.raw`"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|${QUOTED}`, PYTHON),
  ruby: grammar(HASH, QUOTED, RUBY),
  bash: grammar(HASH, QUOTED, SHELL),
  dockerfile: grammar(
    HASH,
    QUOTED,
    words('FROM RUN CMD LABEL EXPOSE ENV ADD COPY ENTRYPOINT VOLUME USER WORKDIR ARG AS'),
  ),
  sql: grammar(String.raw`--[^\n]*|\/\*[^]*?(?:\*\/|$)`, QUOTED, SQL),
  json: grammar(String.raw`\/\/[^\n]*`, QUOTED, DATA),
  yaml: grammar(HASH, QUOTED, DATA),
  toml: grammar(HASH, QUOTED, DATA),
  css: grammar(SLASHES, QUOTED, words('important media import supports layer keyframes from to')),
  html: grammar(String.raw`<!--[^]*?(?:-->|$)`, QUOTED, new Set()),
  lua: grammar(String.raw`--[^\n]*`, QUOTED, RUBY),
};

function shared(names: string, rules: Grammar): Record<string, Grammar> {
  return Object.fromEntries(names.split(' ').map((name) => [name, rules]));
}

const ALIASES: Record<string, string> = {
  py: 'python',
  rb: 'ruby',
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  console: 'bash',
  yml: 'yaml',
  xml: 'html',
  svg: 'html',
  scss: 'css',
  jsonc: 'json',
  graphql: 'json',
  postgresql: 'sql',
};

// Beyond this no one looks at colours, and typing must stay fast.
const MAX_LENGTH = 50_000;

/**
 * Roughly tokenises code: comments, strings, numbers, keywords, calls. Unknown languages and plaintext have no tokens.
 */
export function tokenise(code: string, language: string | null): Token[] {
  const name = (language ?? 'plaintext').toLowerCase();
  const rules = GRAMMARS[ALIASES[name] ?? name];
  if (!rules || code.length > MAX_LENGTH) return [];
  // slow-expression: nothing may fail after a loop, and the text has `MAX_LENGTH`.
  const pattern = new RegExp(
    `(?<comment>${rules.comment})|(?<string>${rules.string})|(?<number>\\b\\d[\\w.]*)|(?<word>[A-Za-z_$][\\w$]*)(?<open>\\()?`,
    'g',
  );
  const tokens: Token[] = [];
  for (const match of code.matchAll(pattern)) {
    const kind = kindOf(match.groups ?? {}, rules);
    if (kind)
      tokens.push({
        kind,
        from: match.index,
        to: match.index + match[0].length - (match.groups?.['open']?.length ?? 0),
      });
  }
  return tokens;
}

function kindOf(groups: Record<string, string | undefined>, rules: Grammar): TokenKind | null {
  if (groups['comment'] !== undefined) return 'comment';
  if (groups['string'] !== undefined) return 'string';
  if (groups['number'] !== undefined) return 'number';
  const word = groups['word'] ?? '';
  if (rules.keywords.has(word) || (rules.keywords === SQL && SQL.has(word.toLowerCase()))) return 'keyword';
  return groups['open'] === undefined ? null : 'function';
}
