import { declareRefusals } from '../declare-refusals.ts';

export const templateRefusals = declareRefusals('template', {
  name_taken: 'conflict',
  text_too_long: 'invalid',
});
