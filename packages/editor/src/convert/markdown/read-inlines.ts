import type { PhrasingContent } from 'mdast';
import { bareAddressAt } from './bare-address.ts';
import { noteLabelAt } from './block-starts.ts';
import { afterSpaces, endOfRun, isAsciiPunctuation, isLetter, isSpaceOrTab } from './characters.ts';
import { emphasise, flanking, textOfNodes, type Delimiter } from './emphasis.ts';
import { tagAt } from './html-tag.ts';
import { addNode, insertAfter, remove, takeBetween, type Piece } from './inline-piece.ts';
import { LABEL_MAX, labelAt, resourceAt } from './link-parts.ts';
import { Lookahead } from './lookahead.ts';
import { labelKey, plainText, referenceAt } from './references.ts';

/** What a text can point to. */
export interface Targets {
  /** Addresses by the key of their label. */
  readonly definitions: ReadonlyMap<string, string>;
  /** Keys of the labels of notes. */
  readonly footnotes: ReadonlySet<string>;
}

/** Emphasis, links and pictures in each other; what would stand deeper is text. */
const MAX_DEPTH = 100;

/** Reads the text of one block: emphasis, links, code, HTML, addresses. One pass, and what `Lookahead` allows. */
export function readInlines(text: string, targets: Targets): PhrasingContent[] {
  return new InlineReader(text, targets).read();
}

/** `[` or `![` that may begin a link or a picture. */
interface Bracket {
  readonly isImage: boolean;
  readonly piece: Piece;
  /** Where the text of the link begins. */
  readonly start: number;
  readonly previous: Bracket | null;
  readonly delimiterBefore: Delimiter | null;
  /** False before a link: links do not stand in each other. */
  isActive: boolean;
  hasBracketAfter: boolean;
}

class InlineReader {
  readonly #text: string;
  readonly #targets: Targets;
  readonly #lookahead: Lookahead;
  readonly #head: Piece = { node: { type: 'text', value: '' }, depth: 0, previous: null, next: null };
  #last: Piece = this.#head;
  #at = 0;
  /** Where the text that is not read as anything begins. */
  #textFrom = 0;
  #delimiter: Delimiter | null = null;
  #bracket: Bracket | null = null;
  #isTooDeep = false;
  /** The last places of runs of backticks, by their length. */
  #lastBackticks: Map<number, number> | undefined;
  /** Ends that were looked for in vain: they do not come any more. */
  readonly #missing = new Set<string>();

  constructor(text: string, targets: Targets) {
    this.#text = text;
    this.#targets = targets;
    this.#lookahead = new Lookahead(text.length);
  }

  read(): PhrasingContent[] {
    while (this.#at < this.#text.length) if (!this.#readSign()) this.#at += 1;
    this.#flush();
    if (!this.#isTooDeep) emphasise(this.#delimiter, null, MAX_DEPTH);
    return takeBetween(this.#head, null).nodes;
  }

  /** Reads what begins at the place; false when it is a character like any other. */
  #readSign(): boolean {
    switch (this.#text[this.#at]) {
      case '\n':
        return this.#readLineEnd();
      case '\\':
        return this.#readBackslash();
      case '`':
        return this.#readCode();
      case '*':
      case '_':
      case '~':
        return this.#readDelimiter();
      case '!':
        return this.#text[this.#at + 1] === '[' && (this.#readNote(this.#at + 1) || this.#openBracket('!['));
      case '[':
        return this.#readNote(this.#at) || this.#openBracket('[');
      case ']':
        return this.#closeBracket();
      case '<':
        return this.#readAngle();
      case '&':
        return this.#readReference();
      case 'h':
      case 'H':
      case 'w':
      case 'W':
        return this.#readBareAddress();
      default:
        return false;
    }
  }

  #flush(end = this.#at): void {
    if (end > this.#textFrom) this.#add({ type: 'text', value: this.#text.slice(this.#textFrom, end) });
    this.#textFrom = this.#at;
  }

  #add(node: PhrasingContent, depth = 0): void {
    this.#last = insertAfter(this.#last, node, depth);
  }

  /** Adds what was read up to a place. */
  #take(node: PhrasingContent, end: number): true {
    this.#flush();
    this.#add(node);
    this.#skipTo(end);
    return true;
  }

  #skipTo(end: number): void {
    this.#at = end;
    this.#textFrom = end;
  }

  #readLineEnd(): true {
    let end = this.#at;
    while (end > this.#textFrom && isSpaceOrTab(this.#text[end - 1])) end -= 1;
    const space = this.#text.slice(end, this.#at);
    const isBreak = space.length >= 2 && !space.includes('\t');
    this.#flush(end);
    this.#add(isBreak ? { type: 'break' } : { type: 'text', value: '\n' });
    this.#skipTo(afterSpaces(this.#text, this.#at + 1));
    return true;
  }

  #readBackslash(): boolean {
    const after = this.#text[this.#at + 1] ?? '';
    if (after === '\n') return this.#take({ type: 'break' }, afterSpaces(this.#text, this.#at + 2));
    if (!isAsciiPunctuation(after)) return false;
    return this.#take({ type: 'text', value: after }, this.#at + 2);
  }

  #readReference(): boolean {
    const reference = referenceAt(this.#text, this.#at);
    return reference !== undefined && this.#take({ type: 'text', value: reference.character }, reference.end);
  }

  #readCode(): true {
    const from = endOfRun(this.#text, this.#at, '`');
    const length = from - this.#at;
    this.#lastBackticks ??= lastBackticksIn(this.#text);
    if ((this.#lastBackticks.get(length) ?? -1) < from) {
      this.#at = from;
      return true;
    }
    let start = this.#text.indexOf('`', from);
    let end = endOfRun(this.#text, start, '`');
    while (end - start !== length) {
      start = this.#text.indexOf('`', end);
      end = endOfRun(this.#text, start, '`');
    }
    return this.#take({ type: 'inlineCode', value: codeOf(this.#text.slice(from, start)) }, end);
  }

  #readDelimiter(): boolean {
    const sign = this.#text[this.#at] ?? '';
    const end = endOfRun(this.#text, this.#at, sign);
    const length = end - this.#at;
    if (sign === '~' && length > 2) {
      this.#at = end;
      return true;
    }
    const at = this.#at;
    const { canOpen, canClose } = flanking(this.#text, at, end);
    this.#take({ type: 'text', value: this.#text.slice(at, end) }, end);
    if (!canOpen && !canClose) return true;
    const previous = this.#delimiter;
    const delimiter = {
      sign,
      left: length,
      length,
      canOpen,
      canClose,
      piece: this.#last,
      at,
      previous,
      next: null,
    };
    if (previous) previous.next = delimiter;
    this.#delimiter = delimiter;
    return true;
  }

  #readNote(at: number): boolean {
    if (this.#text[at + 1] !== '^') return false;
    const label = noteLabelAt(this.#text, at);
    if (!label || !this.#targets.footnotes.has(labelKey(label.text))) return false;
    this.#at = at;
    const { text } = label;
    return this.#take({ type: 'footnoteReference', identifier: labelKey(text), label: text }, label.end);
  }

  #openBracket(sign: '[' | '!['): true {
    const start = this.#at + sign.length;
    this.#take({ type: 'text', value: sign }, start);
    if (this.#bracket) this.#bracket.hasBracketAfter = true;
    this.#bracket = {
      isImage: sign === '![',
      piece: this.#last,
      start,
      previous: this.#bracket,
      delimiterBefore: this.#delimiter,
      isActive: true,
      hasBracketAfter: false,
    };
    return true;
  }

  #closeBracket(): boolean {
    const bracket = this.#bracket;
    if (!bracket) return false;
    this.#bracket = bracket.previous;
    if (!bracket.isActive || this.#isTooDeep) return false;
    const target = this.#targetAfter(bracket);
    if (!target) return false;
    this.#flush();
    this.#isTooDeep = !emphasise(this.#delimiter, bracket.delimiterBefore, MAX_DEPTH);
    this.#delimiter = bracket.delimiterBefore;
    if (this.#delimiter) this.#delimiter.next = null;
    const { nodes, depth } = takeBetween(bracket.piece, null);
    this.#last = bracket.piece;
    if (bracket.isImage) this.#add({ type: 'image', url: target.url, alt: textOfNodes(nodes) }, depth + 1);
    else this.#add({ type: 'link', url: target.url, children: withoutLinks(nodes) }, depth + 1);
    remove(bracket.piece);
    this.#isTooDeep ||= depth + 1 >= MAX_DEPTH;
    this.#skipTo(target.end);
    if (!bracket.isImage) this.#endLinksAround();
    return true;
  }

  /** No link stands in another one. */
  #endLinksAround(): void {
    for (let each = this.#bracket; each; each = each.previous) {
      if (each.isImage) continue;
      if (!each.isActive) return;
      each.isActive = false;
    }
  }

  /** Where the link whose text ends at the place leads: beside it in parentheses, or by a label. */
  #targetAfter(bracket: Bracket): { url: string; end: number } | undefined {
    const after = this.#at + 1;
    if (this.#lookahead.isSpent) return undefined;
    const resource = resourceAt(this.#text, after);
    if (!('failedAt' in resource)) return { url: plainText(resource.text), end: resource.end };
    this.#lookahead.spend(resource.failedAt - after);
    const label = labelAt(this.#text, after);
    if (!('failedAt' in label)) return this.#defined(label.text, label.end);
    this.#lookahead.spend(label.failedAt - after);
    if (bracket.hasBracketAfter || this.#at - bracket.start > LABEL_MAX) return undefined;
    const isCollapsed = this.#text.startsWith('[]', after);
    return this.#defined(this.#text.slice(bracket.start, this.#at), isCollapsed ? after + 2 : after);
  }

  #defined(label: string, end: number): { url: string; end: number } | undefined {
    const url = this.#targets.definitions.get(labelKey(label));
    return url === undefined ? undefined : { url, end };
  }

  #readAngle(): boolean {
    if (this.#lookahead.isSpent) return false;
    const address = this.#addressInAngles();
    if (address) return address;
    const end = this.#htmlEnd();
    return end !== undefined && this.#take({ type: 'html', value: this.#text.slice(this.#at, end) }, end);
  }

  #addressInAngles(): boolean {
    let end = this.#at + 1;
    while (end < this.#text.length && !/[\s<>]/.test(this.#text[end] ?? '')) end += 1;
    const inner = this.#text.slice(this.#at + 1, end);
    const isAddress = this.#text[end] === '>' && (isUri(inner) || isEmail(inner));
    if (!isAddress) this.#lookahead.spend(end - this.#at);
    if (!isAddress) return false;
    const url = isUri(inner) ? inner : `mailto:${inner}`;
    return this.#take({ type: 'link', url, children: [{ type: 'text', value: inner }] }, end + 1);
  }

  #htmlEnd(): number | undefined {
    for (const [start, end] of SPANS) {
      if (!this.#text.startsWith(start, this.#at)) continue;
      if (start === '<!--' && this.#text.startsWith('>', this.#at + 4)) return this.#at + 5;
      if (start === '<!--' && this.#text.startsWith('->', this.#at + 4)) return this.#at + 6;
      if (start === '<!' && !isLetter(this.#text[this.#at + 2])) return undefined;
      return this.#endAfter(end, this.#at + start.length);
    }
    const tag = tagAt(this.#text, this.#at);
    if ('end' in tag) return tag.end;
    this.#lookahead.spend(tag.failedAt - this.#at);
    return undefined;
  }

  #endAfter(sign: string, from: number): number | undefined {
    const found = this.#missing.has(sign) ? -1 : this.#text.indexOf(sign, from);
    if (found < 0) this.#missing.add(sign);
    return found < 0 ? undefined : found + sign.length;
  }

  #readBareAddress(): boolean {
    const before = this.#at === 0 ? '' : (this.#text[this.#at - 1] ?? '');
    const isWww = this.#text[this.#at] === 'w' || this.#text[this.#at] === 'W';
    if (isLetter(before) || (isWww && isWordCharacter(before)) || this.#lookahead.isSpent) return false;
    const address = bareAddressAt(this.#text, this.#at);
    if ('failedAt' in address) {
      this.#lookahead.spend(address.failedAt - this.#at);
      return false;
    }
    const value = this.#text.slice(this.#at, address.end);
    return this.#take({ type: 'link', url: address.url, children: [{ type: 'text', value }] }, address.end);
  }
}

/** The text of a link with the addresses in it as text. */
function withoutLinks(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const flat: PhrasingContent[] = [];
  for (const node of nodes) {
    if (node.type === 'link') for (const child of withoutLinks(node.children)) addNode(flat, child);
    else if ('children' in node) flat.push({ ...node, children: withoutLinks(node.children) });
    else addNode(flat, node);
  }
  return flat;
}

const SPANS = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
] as const;

const isUri = (text: string): boolean => /^[A-Za-z][A-Za-z0-9+.-]{1,31}:/.test(text);

const isEmail = (text: string): boolean => {
  const at = text.indexOf('@');
  return (
    at > 0 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+$/.test(text.slice(0, at)) &&
    text
      .slice(at + 1)
      .split('.')
      .every((part) => /^[A-Za-z0-9-]{1,63}$/.test(part) && !part.startsWith('-') && !part.endsWith('-'))
  );
};

const isWordCharacter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

function lastBackticksIn(text: string): Map<number, number> {
  const last = new Map<number, number>();
  for (let at = text.indexOf('`'); at >= 0;) {
    const end = endOfRun(text, at, '`');
    last.set(end - at, at);
    at = text.indexOf('`', end);
  }
  return last;
}

function codeOf(source: string): string {
  const line = source.replaceAll('\n', ' ');
  const isPadded = line.startsWith(' ') && line.endsWith(' ') && /[^ ]/.test(line);
  return isPadded ? line.slice(1, -1) : line;
}
