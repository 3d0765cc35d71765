import { editor as messages } from '@cairn/messages/en/editor';
import { ParseError, render } from 'katex';
import 'katex/dist/katex.min.css';

/** Longer formulas aren't rendered. */
const MAX_LENGTH = 5000;
/** The limit of macro expansions. */
const MAX_EXPANSIONS = 1000;
/** The maximum size of spaces and lines, in em. */
const MAX_SIZE = 50;

/** A rendered TeX formula, or its error. Nothing in it may fetch, link or insert HTML. */
export function drawFormula(text: string): HTMLElement {
  if (text.length > MAX_LENGTH) return problem(messages.formula.tooLong);
  const drawn = document.createElement('div');
  try {
    render(text, drawn, {
      displayMode: true,
      output: 'htmlAndMathml',
      trust: false,
      strict: 'ignore',
      maxExpand: MAX_EXPANSIONS,
      maxSize: MAX_SIZE,
      errorColor: 'currentColor',
    });
    return drawn;
  } catch (error) {
    // Too deep nesting throws a different error.
    const reason = error instanceof ParseError ? error.rawMessage : messages.formula.tooDeep;
    return problem(messages.formula.wrong.replace('{reason}', () => reason));
  }
}

function problem(reason: string): HTMLElement {
  const told = document.createElement('p');
  told.className = 'formula-problem';
  told.textContent = reason;
  return told;
}
