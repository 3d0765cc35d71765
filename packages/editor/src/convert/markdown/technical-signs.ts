/** What stands around a run of signs that begins or ends no emphasis. */
interface Technical {
  readonly sign: '_' | '*' | '~';
  /** Only runs of so many signs; of any length without it. */
  readonly length?: 1 | 2;
  readonly before?: RegExp;
  readonly after?: RegExp;
}

// foo*bar*
const STAR_IN_WORD: Technical = { sign: '*', length: 1, before: /[A-Za-z0-9]$/, after: /^[A-Za-z0-9]/ };

/** No emphasis begins here. */
const NO_START: readonly Technical[] = [
  // obj.__class__, print(__file__), $__x, ${__x__}, a=__x__, src/__tests__
  { sign: '_', before: /(?:[\p{L}\p{N}_)\]]\.|[\p{L}\p{N})\]]\()$/u },
  { sign: '_', before: /[$@{=]$/ },
  { sign: '_', length: 2, before: /\/$/ },
  STAR_IN_WORD,
  // 2**3**4, a**b**c, (x)*(y)*z, /a.*b.*/, [a-z]*x*
  { sign: '*', before: /(?:\d|(?:^|[^\p{L}\p{N}_])[A-Za-z])$/u, after: /^[A-Za-z0-9]/ },
  { sign: '*', length: 1, before: /\)$/, after: /^\(/ },
  { sign: '*', length: 1, before: /[.\]}]$/ },
  // count(*), *.ts, **/*, src/**/x
  { sign: '*', length: 1, after: /^(?:[)\],;]|\.\p{L})/u },
  { sign: '*', after: /^\/\*/ },
  { sign: '*', before: /\/$/, after: /^\// },
  // HEAD~1..HEAD~2, ~/a
  { sign: '~', length: 1, before: /[A-Za-z0-9_]$/, after: /^[A-Za-z0-9_]/ },
  { sign: '~', length: 1, after: /^\// },
];

/** No emphasis ends here. */
const NO_END: readonly Technical[] = [
  STAR_IN_WORD,
  // __init__.py, __init__(self), __all__[0], __tests__/x
  { sign: '_', after: /^(?:[([=]|\.[\p{L}\p{N}_])/u },
  { sign: '_', length: 2, after: /^\/[\p{L}\p{N}_]/u },
  { sign: '*', before: /\/$/, after: /^\// },
];

/** So much around a run says what it is. */
const LOOKED_AT = 3;

/**
 * Whether a run of signs is part of a name, a sum or a pattern that was not marked as code. CommonMark reads emphasis in some of
 * them, which in a tracker is hardly ever meant.
 *
 * @example isTechnical('start', '2*3*4', 1, 2) // true
 */
export function isTechnical(edge: 'start' | 'end', text: string, at: number, end: number): boolean {
  const [sign, length] = [text[at], end - at];
  const before = text.slice(Math.max(0, at - LOOKED_AT), at);
  const after = text.slice(end, end + LOOKED_AT);
  return (edge === 'start' ? NO_START : NO_END).some(
    (each) =>
      each.sign === sign &&
      (each.length ?? length) === length &&
      (each.before?.test(before) ?? true) &&
      (each.after?.test(after) ?? true),
  );
}
