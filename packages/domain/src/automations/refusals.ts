import { declareRefusals } from '../declare-refusals.ts';

export const automationRefusals = declareRefusals('automation', {
  other_project: 'invalid',
  not_closing: ['invalid', 'name'],
});
