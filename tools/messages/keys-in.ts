import { parseSync } from 'vite';

/** The keys that a file uses: whole ones, and patterns of composed ones. */
export interface KeysInFile {
  /** The arguments of `useTranslations`; '' means all messages. */
  readonly namespaces: ReadonlySet<string>;
  /** Every text of the file that may be a key, or the part of one. */
  readonly texts: ReadonlySet<string>;
  /** Templates with gaps, such as `previous.${span}`: the parts between the gaps. */
  readonly composed: readonly (readonly string[])[];
  /** Keys that are certainly used, whole and composed: the first argument of `say`. */
  readonly said: readonly string[];
  readonly saidComposed: readonly (readonly string[])[];
  /** The same for the results of `useTranslations`, as full paths. */
  readonly saidBelow: readonly string[];
  readonly saidBelowComposed: readonly (readonly string[])[];
  /**
   * Names through which messages are passed on: of hooks such as `useIssueWords`, of `words` and of their type,
   * `Words`.
   */
  readonly handed: ReadonlySet<string>;
  /** Whether one of those hooks is its own. */
  readonly hands: boolean;
  /** Property names, which may fill a gap. */
  readonly names: ReadonlySet<string>;
}

interface SyntaxNode {
  readonly type?: string;
  readonly value?: unknown;
  readonly name?: unknown;
  readonly id?: SyntaxNode | null;
  readonly init?: SyntaxNode | null;
  readonly key?: SyntaxNode;
  readonly callee?: SyntaxNode & { readonly object?: SyntaxNode; readonly property?: SyntaxNode };
  readonly arguments?: readonly SyntaxNode[];
  readonly consequent?: SyntaxNode;
  readonly alternate?: SyntaxNode;
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
}

/**
 * The possible message keys in a file.
 *
 * @example keysIn('a.tsx', "const t = useTranslations('app'); t('close')").texts // Set { 'app', 'close' }
 */
export function keysIn(file: string, source: string): KeysInFile {
  const found = {
    namespaces: new Set<string>(),
    texts: new Set<string>(),
    composed: [] as string[][],
    said: [] as string[],
    saidComposed: [] as string[][],
    saidBelow: [] as string[],
    saidBelowComposed: [] as string[][],
    handed: new Set<string>(),
    hands: false,
    names: new Set<string>(),
  };
  walk(parseSync(file, source).program, new Map(), (node, words) => {
    const { type, value, key, quasis } = node;
    if (type === 'Literal' && typeof value === 'string') found.texts.add(value);
    if (type === 'TemplateLiteral' && quasis) found.composed.push(quasis.map((each) => each.value.cooked));
    if (type === 'Property' && typeof key?.name === 'string') found.names.add(key.name);
    if (type === 'Identifier' && isOfWords(node.name)) found.handed.add(node.name);
    if (/^(Function|Variable)Declarat/.test(type ?? '') && isOfWords(node.id?.name)) found.hands = true;
    if (type === 'CallExpression') {
      const called = node.callee?.name ?? node.callee?.property?.name;
      const asked = node.arguments?.[0];
      const text = typeof asked?.value === 'string' ? asked.value : undefined;
      if (called === 'useTranslations') found.namespaces.add(text ?? '');
      const namespace = words.get(node.callee?.object?.name ?? node.callee?.name);
      if (namespace !== undefined) found.saidBelow.push(...textsOf(asked).map((each) => namespace + each));
      if (namespace !== undefined && asked?.quasis) {
        const [first = '', ...others] = asked.quasis.map((each) => each.value.cooked);
        found.saidBelowComposed.push([namespace + first, ...others]);
      }
      if (called === 'say' && text !== undefined) found.said.push(text);
      if (called === 'say' && asked?.quasis)
        found.saidComposed.push(asked.quasis.map((each) => each.value.cooked));
    }
  });
  return found;
}

/** The text, or both texts of a conditional. */
const textsOf = (node: SyntaxNode | undefined): readonly string[] => {
  if (typeof node?.value === 'string') return [node.value];
  return node?.type === 'ConditionalExpression'
    ? [...textsOf(node.consequent), ...textsOf(node.alternate)]
    : [];
};

const isOfWords = (name: unknown): name is string =>
  typeof name === 'string' && /^((use\w+)?Words|words)$/.test(name);

/** The key prefix of each variable that holds messages in a function. */
type Words = ReadonlyMap<unknown, string>;

function walk(node: unknown, outer: Words, visit: (node: SyntaxNode, words: Words) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) for (const each of node) walk(each, outer, visit);
  else {
    const words = isFunction(node) ? new Map([...outer, ...wordsNamedIn(node)]) : outer;
    visit(node, words);
    for (const each of Object.values(node)) walk(each, words, visit);
  }
}

const isFunction = ({ type }: SyntaxNode): boolean => /Function/.test(type ?? '');

/** The variable names of the messages that a function requests. */
function wordsNamedIn(node: SyntaxNode): [unknown, string][] {
  const found: [unknown, string][] = [];
  const look = (inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null || (inner !== node && isFunction(inner))) return;
    const { type, id, init } = inner as SyntaxNode;
    if (type === 'VariableDeclarator' && init?.callee?.name === 'useTranslations') {
      const [asked] = init.arguments ?? [];
      if (asked === undefined) found.push([id?.name, '']);
      if (typeof asked?.value === 'string') found.push([id?.name, `${asked.value}.`]);
    }
    for (const each of Object.values(inner)) look(each);
  };
  look(node);
  return found;
}
