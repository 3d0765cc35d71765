/** The most lines of an attribution. */
const ATTRIBUTION_LINES = 4;
/** How many lines are checked for more headers below the first. */
const HEADER_LINES = 5;
/** Longer lines are no attribution, header or device signature. */
const LONGEST_MARK = 400;

/** The starts of "On 3 March, Ada wrote:", which can span lines. */
const WROTE_BEGINS =
  /^(?:on|am|le|el|il|op|em|den|dne|dnia|w dniu|в|på|pe|vào|a \d|\d{1,4}[./年-]|\p{L}{2,4}[.,]{0,2} \d{1,2})(?=[\s\d,.月]|$)/iu;
/** Its ends, in the most common languages of mail programs. */
const WROTE_ENDS =
  /(?:\bwrote|\bschrieb(?:\b.{0,200})?|a écrit|escribió|ha scritto|schreef(?:\b.{0,200})?|escreveu|skrev(?:\b.{0,200})?|kirjoitti|napisał(?:\(a\))?|napsal(?:\(a\))?|написал(?:\(а\)|а)?|пишет|пише|yazdı|írta|γράφει|a scris|写道|寫道|のメール|님이 작성)\s?[:：]$/iu;
const A_DATE_OR_ADDRESS = /[\d@]/;

/** The dividers between an email and what it replies to, without decoration. */
const DIVIDERS =
  /^[-_*–— ]{2,40}(?:original message|original appointment|forwarded message|reply above this line|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|message transféré|mensaje original|messaggio originale|oorspronkelijk bericht|mensagem original|originalmeddelande|oprindelig meddelelse|wiadomość oryginalna|исходное сообщение|原始邮件)[-_*–— ]{0,40}$/iu;
const FROM = /^\*?(?:from|von|de|da|van|från|fra|od|от|lähettäjä|发件人|差出人)\s?:/iu;
const SENT =
  /^\*?(?:sent|date|gesendet|datum|envoyé|enviado(?: el)?|inviato|data|verzonden|skickat|sendt|wysłano|отправлено|lähetetty|发送时间|送信日時|to|an|à|para|a|aan|till|til|do|кому)\s?:/iu;
const RULE = /^_{10,80}$/;

const DEVICE =
  /^(?:sent from (?:my|outlook|mail for|yahoo mail|proton)\b.{0,80}|get outlook for .{0,40}|von meinem .{1,60} gesendet|gesendet (?:von|mit)\b.{0,80}|envoyé (?:de mon|depuis)\b.{0,80}|enviado (?:desde|do)\b.{0,80}|inviato da\b.{0,80}|verzonden vanaf\b.{0,80}|skickat från\b.{0,80}|sendt fra\b.{0,80}|wysłane z\b.{0,80}|отправлено (?:с|из)\b.{0,80})$/iu;

/**
 * The sender's own text in a reply: without the quoted email, however their mail program quotes, and without the
 * signature. Text between and below quotes stays.
 */
export function ownWords(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n').map(withoutEnd);
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (isSignature(line) || beginsOldMail(lines, at)) break;
    if (isQuoted(line)) continue;
    const length = attributionAt(lines, at);
    if (length === 0) {
      kept.push(line);
      continue;
    }
    // Unquoted text after it is the old email itself; text below its quotes is a reply.
    if (!isQuoted(nextWritten(lines, at + length))) break;
    at += length - 1;
  }
  return withoutDevice(kept.join('\n').trim());
}

/** Trims trailing space without a pattern, which would rescan long runs. Mail programs end "-- " with a space. */
function withoutEnd(line: string): string {
  return line === '-- ' ? line : line.trimEnd();
}

const isSignature = (line: string): boolean => line === '-- ' || line === '--';
const isQuoted = (line: string): boolean => line.startsWith('>') || /^ {1,3}>/.test(line);
const isMark = (line: string): boolean => line.length > 0 && line.length <= LONGEST_MARK;

function beginsOldMail(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').trim();
  if (!isMark(line)) return false;
  if (DIVIDERS.test(line)) return true;
  if (RULE.test(line)) return FROM.test(nextWritten(lines, at + 1).slice(0, LONGEST_MARK));
  if (!FROM.test(line)) return false;
  const below = lines.slice(at + 1, at + 1 + HEADER_LINES).map((each) => each.trim());
  return below.filter((each) => isMark(each) && SENT.test(each)).length >= 2;
}

/** How many lines from here are an attribution; 0 for none. */
function attributionAt(lines: readonly string[], at: number): number {
  const first = (lines[at] ?? '').trim();
  if (isAttribution(first, lines, at + 1)) return 1;
  if (!isMark(first) || !WROTE_BEGINS.test(first) || !A_DATE_OR_ADDRESS.test(first)) return 0;
  let joined = first;
  for (let length = 2; length <= ATTRIBUTION_LINES; length++) {
    const line = (lines[at + length - 1] ?? '').trim();
    joined = `${joined} ${line}`;
    if (!isMark(line) || isQuoted(line) || !isMark(joined)) return 0;
    // It starts only here; the text above is the sender's own.
    if (WROTE_BEGINS.test(line) && A_DATE_OR_ADDRESS.test(line)) return 0;
    if (isAttribution(joined, lines, at + length)) return length;
  }
  return 0;
}

/** @param next the index of the lines below it */
function isAttribution(line: string, lines: readonly string[], next: number): boolean {
  if (!isMark(line) || !WROTE_ENDS.test(line)) return false;
  if (isQuoted(nextWritten(lines, next))) return true;
  return line.includes('@') || (WROTE_BEGINS.test(line) && A_DATE_OR_ADDRESS.test(line));
}

/** The next non-empty line, looking only past the few empty lines of mail programs. */
function nextWritten(lines: readonly string[], from: number): string {
  for (let at = from; at < from + HEADER_LINES; at++) {
    const line = lines[at];
    if (line !== undefined && line.trim() !== '') return line;
  }
  return '';
}

function withoutDevice(text: string): string {
  const at = text.lastIndexOf('\n') + 1;
  const last = text.slice(at).trim();
  return isMark(last) && DEVICE.test(last) ? text.slice(0, at).trim() : text;
}
