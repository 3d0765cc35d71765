import { reasonIn } from '@cairn/domain/because';
import { refusals } from '@cairn/domain/refusals';
import type { RefusalValues } from '@cairn/messages/refusal-sentence';
import type { z } from 'zod/mini';

/** Why a value is not taken: the code of a reason, and the values of its sentence. */
export interface InputFault {
  readonly code: string;
  readonly values: RefusalValues;
}

type Issue = z.core.$ZodIssue;

/** Of a closed list; the rest of a longer one tells nobody anything. */
const OPTIONS_TOLD = 20;

/** What schema and value disagree on: what the declaration says of it, else what zod has found. Nothing of the value. */
export function inputFault(issue: Issue): InputFault {
  return reasonIn(issue.message) ?? foundBy(issue);
}

function foundBy(issue: Issue): InputFault {
  switch (issue.code) {
    case 'unrecognized_keys':
    case 'invalid_key':
    case 'invalid_element':
      return fault(refusals.unknown_field);
    case 'invalid_type':
      return fault(refusals.wrong_type, { expected: issue.expected });
    case 'invalid_value':
      return fault(refusals.not_an_option, { options: issue.values.slice(0, OPTIONS_TOLD).join(', ') });
    case 'invalid_format':
      return NAMED_FORMATS.has(issue.format)
        ? fault(refusals.wrong_format, { format: issue.format })
        : fault(refusals.invalid_input);
    case 'too_small':
      return fault(SMALL[issue.origin] ?? refusals.too_small, { least: Number(issue.minimum) });
    case 'too_big':
      return fault(BIG[issue.origin] ?? refusals.too_large, { most: Number(issue.maximum) });
    case 'not_multiple_of':
      return fault(refusals.not_multiple, { step: issue.divisor });
    default:
      return fault(refusals.invalid_input);
  }
}

const fault = ({ code }: { readonly code: string }, values: RefusalValues = {}): InputFault => ({
  code,
  values,
});

/** Other formats are patterns of ours, which have no name. */
const NAMED_FORMATS: ReadonlySet<string> = new Set(['uuid', 'date', 'datetime', 'email', 'url']);

/** By what is measured; numbers are where nothing is named. */
const SMALL: Readonly<Record<string, typeof refusals.too_short | typeof refusals.too_few>> = {
  string: refusals.too_short,
  array: refusals.too_few,
  set: refusals.too_few,
  map: refusals.too_few,
};
const BIG: Readonly<Record<string, typeof refusals.too_long | typeof refusals.too_many_values>> = {
  string: refusals.too_long,
  array: refusals.too_many_values,
  set: refusals.too_many_values,
  map: refusals.too_many_values,
};
