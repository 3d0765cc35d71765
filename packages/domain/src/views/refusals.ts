import { declareRefusals } from '../declare-refusals.ts';

export const viewRefusals = declareRefusals('view', {
  locked: ['conflict', 'name'],
  too_many_filters: 'invalid',
  too_many_options: ['invalid', 'most'],
});
