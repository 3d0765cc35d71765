/** A one-line field at an image or similar; Enter and Escape return to the text. */
export function aboutField(
  className: string,
  label: string,
  { change, leave }: { readonly change: (words: string) => void; readonly leave: () => void },
): HTMLInputElement {
  const field = document.createElement('input');
  field.className = className;
  field.placeholder = label;
  field.setAttribute('aria-label', label);
  field.maxLength = 512;
  field.addEventListener('change', () => change(field.value));
  field.addEventListener('keydown', (event) => {
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  });
  return field;
}

/** The caption below an image: a field while editing, text while reading. */
export class CaptionLine {
  readonly #field: HTMLInputElement;
  readonly #words = document.createElement('div');

  constructor(label: string, on: { readonly change: (words: string) => void; readonly leave: () => void }) {
    this.#field = aboutField('cairn-caption', label, on);
    this.#words.className = 'cairn-caption';
  }

  has(target: EventTarget | null): boolean {
    return target === this.#field;
  }

  show(parent: HTMLElement, given: unknown, isEditable: boolean): void {
    const caption = typeof given === 'string' ? given : '';
    if (this.#field !== document.activeElement) this.#field.value = caption;
    this.#words.textContent = caption;
    for (const line of [this.#field, this.#words]) {
      line.classList.toggle('is-empty', caption === '');
      const isShown = (line === this.#field) === isEditable;
      if (!isShown) line.remove();
      else if (line.parentElement !== parent) parent.append(line);
    }
  }
}
