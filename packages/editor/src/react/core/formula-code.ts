import { untilItComes } from '@cairn/ui/until-it-comes';
import type { FormulaFrame, Source } from '../formulas/formula-frame.ts';
import { report } from './report.ts';

interface FormulaCode {
  /** Called with the block's language when it or the text may have changed. */
  readonly show: (language: unknown) => void;
  readonly end: () => void;
}

/**
 * Renders a code block that contains a formula. The renderer loads with the first of them.
 *
 * @param frame the whole element of the block
 * @param source the editable source
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
