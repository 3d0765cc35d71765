import { CharSet, isDisjointWith, JS, NFA, type Element, type NoParent } from 'refa';

type Piece = NoParent<Element>;
/** What must have matched before a place in the expression, in text order. */
type Path = readonly Piece[];

/**
 * Finds a loop that consumes what a match starts with, and after which the match may still fail: a text consisting only
 * of such starts is then scanned to its end from each of them. `/<!--.*?-->/` on `<!--<!--<!--…` is an example, and
 * remains one if another alternative after it always matches.
 *
 * @returns whether there is one
 * @example restarts('"[^,]*"', 'g') && !restarts('"[^"]*"', 'g')
 */
export function restarts(source: string, flags: string): boolean {
  // Only tried at one position.
  if (flags.includes('y')) return false;
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse({
    // The referenced group has been checked; `scslre` decides about references back to a loop.
    backreferences: 'disable',
  });
  return inAlternatives(expression.alternatives, [], false, maxCharacter);
}

type Alternatives = readonly { readonly elements: readonly Piece[] }[];

function inAlternatives(alternatives: Alternatives, before: Path, mayFail: boolean, most: number): boolean {
  return alternatives.some(({ elements }) =>
    elements.some((piece, at) => {
      const rest = elements.slice(at + 1);
      return inPiece(
        piece,
        [...before, ...elements.slice(0, at)],
        mayFail || !rest.every(alwaysMatches),
        most,
      );
    }),
  );
}

function inPiece(piece: Piece, before: Path, mayFail: boolean, most: number): boolean {
  if (piece.type === 'Alternation') return inAlternatives(piece.alternatives, before, mayFail, most);
  if (piece.type === 'Assertion') return inAlternatives(piece.alternatives, before, true, most);
  if (piece.type !== 'Quantifier') return false;
  const loop = withoutAssertions({ ...piece, min: 0, max: Infinity });
  if (piece.max === Infinity && mayFail && eatsBeginnings(loop, before, most)) return true;
  return inAlternatives(piece.alternatives, [...before, loop], mayFail, most);
}

function alwaysMatches(piece: Piece): boolean {
  if (piece.type === 'Quantifier') return piece.min === 0 || piece.alternatives.some(isEmptyOrOptional);
  return piece.type === 'Alternation' && piece.alternatives.some(isEmptyOrOptional);
}

const isEmptyOrOptional = ({ elements }: Alternatives[number]): boolean => elements.every(alwaysMatches);

function eatsBeginnings(loop: Piece, before: Path, most: number): boolean {
  const eaten = automaton([loop], most);
  if (isDisjointWith(automaton(before.map(withoutAssertions), most), eaten)) return false;
  const left = before.reduce(
    (allowed, piece) => allowed.intersect(behind(piece) ?? CharSet.all(most)),
    CharSet.all(most),
  );
  // A start that must follow another kind of character can be inside the loop only if the loop consumes that too.
  const anything: Piece = loopOf(CharSet.all(most));
  return !isDisjointWith(automaton([anything, { type: 'CharacterClass', characters: left }], most), eaten);
}

const automaton = (pieces: Path, maxCharacter: number): NFA =>
  NFA.fromRegex(
    { type: 'Concatenation', elements: [...pieces] },
    { maxCharacter },
    { infinityThreshold: 50 },
  );

const loopOf = (characters: CharSet): Piece => ({
  type: 'Quantifier',
  min: 0,
  max: Infinity,
  lazy: false,
  alternatives: [{ type: 'Concatenation', elements: [{ type: 'CharacterClass', characters }] }],
});

/** The start of the text can't recur; all other assertions are assumed to hold. */
function withoutAssertions(piece: Piece): Piece {
  if (piece.type === 'CharacterClass' || piece.type === 'Unknown') return piece;
  if (piece.type === 'Assertion') return { type: 'Alternation', alternatives: isStart(piece) ? [] : [EMPTY] };
  const alternatives = piece.alternatives.map(({ elements }) => ({
    type: 'Concatenation' as const,
    elements: elements.map(withoutAssertions),
  }));
  return { ...piece, alternatives };
}

const EMPTY = { type: 'Concatenation' as const, elements: [] };

const isStart = (piece: Piece): boolean => behind(piece)?.isEmpty === true;

/** What an assertion allows before it, if it checks one character. */
function behind(piece: Piece): CharSet | undefined {
  if (piece.type !== 'Assertion') return undefined;
  const [only, ...others] = piece.alternatives;
  const [letter, ...more] = only?.elements ?? [];
  if (piece.kind !== 'behind' || others.length + more.length > 0 || letter?.type !== 'CharacterClass')
    return undefined;
  return piece.negate ? letter.characters.negate() : letter.characters;
}
