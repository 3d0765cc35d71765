import { editor as messages } from '@cairn/messages/en/editor';
import { ParseError, render } from 'katex';
import 'katex/dist/katex.min.css';

/** More letters than this are not drawn. */
const MAX_LENGTH = 5000;
/** So many times may commands stand for others, whoever defines them. */
const MAX_EXPANSIONS = 1000;
/** No space and no line is longer than so many letters are high. */
const MAX_SIZE = 50;

/** A formula as TeX writes it, drawn; or what is wrong with it. Nothing in it may fetch, link or bring HTML of its own. */
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
    // What is nested too deep for it throws something else.
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
