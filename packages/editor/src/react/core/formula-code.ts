import { untilItComes } from '@cairn/ui/until-it-comes';
import type { FormulaFrame, Source } from '../formulas/formula-frame.ts';
import { report } from './report.ts';

interface FormulaCode {
  /** Says the language of the block, and that its text may be another. */
  readonly show: (language: unknown) => void;
  readonly end: () => void;
}

/**
 * Draws a code block that holds a formula. What draws is fetched with the first of them.
 *
 * @param frame the block with all that belongs to it
 * @param source where its text can be edited
 */
export function formulaCode(frame: HTMLElement, source?: Source): FormulaCode {
  let drawn: FormulaFrame | undefined;
  let isFormula = false;
  let isOver = false;
  return {
    show: (language) => {
      isFormula = language === 'math';
      drawn?.show(isFormula);
      if (drawn || !isFormula) return;
      untilItComes(() => import('../formulas/formula-frame.ts')).then(
        (loaded) => {
          if (!isOver) (drawn ??= new loaded.FormulaFrame(frame, source)).show(isFormula);
        },
        (error: unknown) => report('Formulas cannot be drawn', error),
      );
    },
    end: () => {
      isOver = true;
      drawn?.end();
    },
  };
}
