/**
 * The most common choices. With twelve characters as the minimum, common passwords are these words doubled, joined, or
 * padded with digits and symbols, so padding is removed before looking them up.
 */
const words = new Set(
  `password passwort passw0rd pass word admin administrator root user guest test testing tester login welcome
  hello letmein let me in iloveyou love lovely you qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn
  zxcvbnm qazwsx wsxedc edcrfv abc abcd abcde abcdef abcdefg abcdefgh secret changeme change default master
  dragon monkey football baseball basketball soccer hockey golf tennis superman batman spiderman starwars
  pokemon princess sunshine shadow flower summer winter spring autumn monday friday january december
  michael jordan jennifer jessica daniel charlie thomas robert andrew ashley george hunter ranger buster
  killer tigger ginger pepper cookie chocolate banana orange purple computer internet google facebook
  trustno trust no one access freedom whatever nothing money cheese coffee matrix mustang ferrari corvette
  porsche harley yankees dallas eagles steelers lakers arsenal liverpool chelsea company office server
  database system manager temp temporary demo sample example cairn project tracker issue the my is a i and
  this new old your it so god jesus angel blessed family baby honey sweet sexy hottie prince king queen
  blink slipknot metallica naruto minecraft samsung apple windows linux microsoft android`.split(/\s+/),
);
const longestWord = Math.max(...[...words].map((word) => word.length));

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const FEWEST_CHARACTERS = 5;
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
];

/** Detects passwords that an attacker tries in the first thousand guesses. Needs no network and no large list. */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  if (new Set(lower).size < FEWEST_CHARACTERS) return true;
  if (isRun(lower)) return true;
  return [trimPadding(lower), trimPadding(readable(lower))].some((core) => isMadeOfWords(core));
}

/** Only the letters: `P@ssw0rd-2024!` becomes `password`. */
function trimPadding(text: string): string {
  return text.replace(/[^\p{L}]+/gu, '');
}

function readable(text: string): string {
  const core = text.replace(/(?<![\d\p{P}\p{S}])[\d\p{P}\p{S}]+$/u, '');
  return Array.from(core, (character) => lookalikes[character] ?? character).join('');
}

/** Whether it is part of the alphabet or of a keyboard row, forwards or backwards, repeated or not. */
function isRun(text: string): boolean {
  return runs.some((run) => {
    const forwards = run.repeat(Math.ceil(text.length / run.length) + 1);
    const backwards = Array.from(forwards).toReversed().join('');
    return forwards.includes(text) || backwards.includes(text) || repeats(text, run);
  });
}

function repeats(text: string, run: string): boolean {
  for (let length = 3; length <= text.length / 2; length++) {
    const piece = text.slice(0, length);
    if (piece.repeat(Math.ceil(text.length / length)).startsWith(text) && run.includes(piece)) return true;
  }
  return false;
}

function isMadeOfWords(text: string): boolean {
  if (text === '') return false;
  const reachable = new Set([0]);
  for (let end = 1; end <= text.length; end++) {
    for (let start = Math.max(0, end - longestWord); start < end; start++) {
      if (reachable.has(start) && words.has(text.slice(start, end))) reachable.add(end);
    }
  }
  return reachable.has(text.length);
}
