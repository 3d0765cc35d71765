import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime';

type Sort = 'plain' | 'html';
/** The texts of a part, or of all parts that together are one text in several formats. */
type Texts = { readonly [Each in Sort]?: readonly { readonly value: unknown }[] };

interface Part {
  readonly headers: { readonly key: string; value: string }[];
  readonly contentTransferEncoding: { readonly encoding: string };
  readonly contentDisposition: { readonly parsed: { readonly value: string } };
  readonly contentId?: string;
}

/** Internals of the library that its types omit; `read-email.test.ts` notices if they are renamed. */
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

/**
 * Padding characters within lines: the library creates a buffer for the text before each of them, and no mail program
 * writes any.
 */
const PADS_MAX = 1_000;
/** The length up to which a header is decoded: nobody keeps more of a subject or a name. */
const DECODED_MAX = 2_000;
const PAD = '='.charCodeAt(0);

/**
 * The library, without the parts that take more than linear time. It converts HTML to text and text to HTML if a part
 * has only one of them, with regular expressions that backtrack; here each part is only what it contains. It also
 * decodes more of headers and attachments than anybody reads.
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

  /** Only records that it exists: nobody reads its name or content. */
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

/** Skips long lists of addresses, whose names nobody needs. */
const RECIPIENTS = new Set(['to', 'cc', 'bcc', 'reply-to']);
const ENCODED_WORD = /=\?[^?\s]+\?[^?]\?[^?]*\?=/g;
