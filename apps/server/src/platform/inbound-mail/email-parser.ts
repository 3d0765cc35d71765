import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime';

type Sort = 'plain' | 'html';
/** The texts of a part, or of all that stand beside each other as one text in several sorts. */
type Texts = { readonly [Each in Sort]?: readonly { readonly value: unknown }[] };

interface Part {
  readonly headers: { readonly key: string; value: string }[];
  readonly contentTransferEncoding: { readonly encoding: string };
  readonly contentDisposition: { readonly parsed: { readonly value: string } };
  readonly contentId?: string;
}

/** What the library does inside, which its types leave out; `read-email.test.ts` notices when it is called something else. */
interface Inside {
  readonly root: Part;
  readonly currentNode: Part;
  readonly textMap: ReadonlyMap<unknown, Texts>;
  readonly textContent: { [Each in Sort]?: string };
  readonly attachments: { readonly disposition: string; readonly related: boolean }[];
  parse(raw: Uint8Array): Promise<Email>;
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>;
  collectAttachment(part: Part, content: unknown, related: boolean): void;
  renderTextContent(): void;
  buildMessage(): Email;
}

const Library = PostalMime as unknown as new (options: PostalMimeOptions) => Inside;

/** Signs of padding inside of lines; the library makes a buffer for what stands before each, and mail programs write none. */
const PADS_MAX = 1_000;
/** Characters of a header that is decoded: of a subject and a name all that anyone keeps. */
const DECODED_MAX = 2_000;
const PAD = '='.charCodeAt(0);

/**
 * The library without what it does in more time than an email is long. It makes text of HTML and HTML of text where a part has
 * only one of them, with expressions that go back again and again: here each part is only what it says itself. Of headers and
 * attachments it decodes more than anybody reads.
 */
export class EmailParser extends Library {
  #pads = 0;

  override processLine(line: Uint8Array, isFinal: boolean): Promise<void> {
    if (this.currentNode.contentTransferEncoding.encoding.includes('base64')) this.#countPads(line);
    return super.processLine(line, isFinal);
  }

  #countPads(line: Uint8Array): void {
    for (let at = line.indexOf(PAD); at !== -1 && at < line.length - 2; at = line.indexOf(PAD, at + 1))
      this.#pads += 1;
    if (this.#pads > PADS_MAX) throw new Error(`expected ${PADS_MAX} pads inside of lines at most`);
  }

  /** Only that it is there: nobody reads its name or its content. */
  override collectAttachment(
    { contentDisposition, contentId }: Part,
    _content: unknown,
    related: boolean,
  ): void {
    this.attachments.push({
      disposition: contentDisposition.parsed.value,
      related: related && contentId !== undefined,
    });
  }

  override renderTextContent(): void {
    const all = [...this.textMap.values()];
    for (const sort of ['plain', 'html'] as const)
      this.textContent[sort] = all
        .flatMap((texts) => texts[sort] ?? [])
        .map(({ value }) => String(value))
        .join('\n');
  }

  override buildMessage(): Email {
    for (const header of this.root.headers)
      header.value = RECIPIENTS.has(header.key)
        ? header.value.replaceAll(ENCODED_WORD, '')
        : header.value.slice(0, DECODED_MAX);
    return super.buildMessage();
  }
}

/** Long lists of addresses, of whose names nothing is wanted. */
const RECIPIENTS = new Set(['to', 'cc', 'bcc', 'reply-to']);
const ENCODED_WORD = /=\?[^?\s]+\?[^?]\?[^?]*\?=/g;
