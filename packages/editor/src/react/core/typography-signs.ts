/** A symbol that replaces part of what was typed. */
export interface Sign {
  readonly from: number;
  readonly to: number;
  readonly sign: string;
}

/**
 * The last characters decide: each rule applies in the words and sums of prose, but not in options (`--force`),
 * hexadecimal numbers (`0x12`), shell code (`<< EOF`), paths, and code that people write without marking it. The groups
 * of a rule become its symbols.
 */
const RULES: readonly (readonly [find: RegExp, ...signs: string[]])[] = [
  [/(?:^|[\s(])[\p{L}’']+(--)\p{L}$/du, '—'],
  [/(?:^|[\p{L}\p{N}.,:;!?"”’]\s)(->)$/du, '→'],
  [/(?:^|[\p{L}\p{N}.,:;!?"”’]\s)(<-)$/du, '←'],
  [/(?:^|[\p{L}\p{N}.,:;!?"”’]\s)(=>)$/du, '⇒'],
  [/(?:^|\s)[^\s/\\@:=_<>{}[\]|#$%^&*~+`]*[\p{L}"”’'](\.\.\.)$/du, '…'],
  [/^(\.\.\.)$/du, '…'],
  [/(?:^|\s)(\([cC]\))$/du, '©'],
  [/(?:^|\s)(\((?:tm|TM)\))$/du, '™'],
  [/(?:^|\s)(\((?:sm|SM)\))$/du, '℠'],
  [/(?:^|\s)(\([rR]\))$/du, '®'],
  [/(?:^|\s)(1\/2)\s$/du, '½'],
  [/(?:^|\s)(1\/4)\s$/du, '¼'],
  [/(?:^|\s)(3\/4)\s$/du, '¾'],
  [/(?:^|[\s(])(\+\/-)$/du, '±'],
  [/(?:^|[\p{L}\p{N}]\s)(!=)$/du, '≠'],
  [/(?:^|[\s(])(<<)[^\s<>](?:[^<>]*[^\s<>])?(>>)$/du, '«', '»'],
  [/(?:^|[\s(×])[1-9][\d.,]*(x)\d$/du, '×'],
  [/(?:^|[\s(×])\d[\d.,]*\s([x*])\s\d$/du, '×'],
  [/(?:^|[\s(=+*/-])\p{L}{1,3}(\^2)$/du, '²'],
  [/(?:^|[\s(=+*/-])\p{L}{1,3}(\^3)$/du, '³'],
  // A continuation that shows it wasn't meant as a symbol.
  [/\s(≠)=$/du, '!='],
  [/\p{L}(²)\d$/du, '^2'],
  [/\p{L}(³)\d$/du, '^3'],
];

/**
 * The symbols at the end of a typed text.
 *
 * @example signsAt('a ->') // [{ from: 2, to: 4, sign: '→' }]
 */
export function signsAt(typed: string): readonly Sign[] {
  for (const [find, ...signs] of RULES) {
    const places = find.exec(typed)?.indices?.slice(1);
    if (!places) continue;
    return places.flatMap((place, at) =>
      place === undefined ? [] : [{ from: place[0], to: place[1], sign: signs[at] ?? '' }],
    );
  }
  return [];
}
