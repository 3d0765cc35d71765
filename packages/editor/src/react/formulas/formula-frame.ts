import { editor as messages } from '@cairn/messages/en/editor';
import { untilItComes } from '@cairn/ui/until-it-comes';
import type { Editor } from '@tiptap/core';
import { report } from '../core/report.ts';
import './formulas.css';

/** How long typing must pause before the formula is rendered again. */
const DELAY = 200;
/** How far outside the visible area formulas are rendered, so that they are ready when scrolled to. */
const NEARBY = '400px';

/** A code block in an editor. */
export interface Source {
  readonly editor: Editor;
  readonly getPos: () => number | undefined;
}

/**
 * The frame of a code block with its formula, rendered when first visible. The source is shown above it while the caret
 * is in it, and as long as it can't be rendered.
 */
export class FormulaFrame {
  readonly #frame: HTMLElement;
  readonly #source: Source | undefined;
  readonly #drawing = document.createElement('div');
  readonly #seen: IntersectionObserver;
  #isFormula = false;
  #isSeen = false;
  #text: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(frame: HTMLElement, source: Source | undefined) {
    this.#frame = frame;
    this.#source = source;
    this.#drawing.className = 'code-drawing';
    this.#drawing.contentEditable = 'false';
    // Long formulas can be scrolled, by keyboard too; in an editor Tab has another function.
    if (!source) this.#drawing.tabIndex = 0;
    this.#drawing.setAttribute('role', 'group');
    this.#drawing.setAttribute('aria-label', messages.formula.name);
    this.#drawing.addEventListener('mousedown', this.#edit);
    source?.editor.on('transaction', this.#place).on('focus', this.#place).on('blur', this.#place);
    this.#seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        this.#isSeen = true;
        this.#seen.disconnect();
        void this.#draw();
      },
      { rootMargin: NEARBY },
    );
    this.#seen.observe(frame);
  }

  show(isFormula: boolean): void {
    this.#isFormula = isFormula;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#draw(), this.#text === undefined ? 0 : DELAY);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#seen.disconnect();
    this.#source?.editor.off('transaction', this.#place).off('focus', this.#place).off('blur', this.#place);
    this.#drawing.remove();
  }

  async #draw(): Promise<void> {
    if (!this.#isSeen) return;
    const text = this.#isFormula ? (this.#frame.querySelector('code')?.textContent ?? '').trim() : '';
    if (text === this.#text) return;
    this.#text = text;
    if (text === '') {
      this.#drawing.remove();
      this.#place();
      return;
    }
    try {
      const { drawFormula } = await untilItComes(() => import('./draw-formula.ts'));
      // The text has changed since.
      if (text !== this.#text) return;
      this.#drawing.replaceChildren(drawFormula(text));
      this.#frame.append(this.#drawing);
      this.#place();
    } catch (error) {
      report('A formula cannot be drawn', error);
    }
  }

  /** Sets whether the formula is shown alone or below its source. */
  #place = (): void => {
    const isDrawn = this.#drawing.isConnected && this.#drawing.querySelector('.formula-problem') === null;
    this.#frame.toggleAttribute('data-drawn', isDrawn && !this.#isEdited());
  };

  #isEdited(): boolean {
    const at = this.#source?.getPos();
    if (!this.#source || at === undefined) return false;
    const { state, view, isEditable } = this.#source.editor;
    if (!isEditable) return false;
    // The focus is in the language field.
    if (this.#frame.contains(document.activeElement)) return true;
    const { from, to } = state.selection;
    const end = at + (state.doc.nodeAt(at)?.nodeSize ?? 0);
    return view.hasFocus() && from > at && to < end;
  }

  #edit = (event: MouseEvent): void => {
    const at = this.#source?.getPos();
    if (!this.#source?.editor.isEditable || at === undefined || event.button !== 0) return;
    event.preventDefault();
    const { editor } = this.#source;
    editor.commands.focus(at + (editor.state.doc.nodeAt(at)?.nodeSize ?? 2) - 1);
  };
}
