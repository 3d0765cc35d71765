import { declareRefusals } from '../declare-refusals.ts';

export const pageRefusals = declareRefusals('page', {
  archived: 'conflict',
  archived_not_moved: 'conflict',
  locked: 'conflict',
  parent_archived: 'invalid',
  cannot_nest: ['invalid', 'levels'],
  not_archived: 'conflict',
  nothing_to_write: 'invalid',
  invalid_update: 'invalid',
  update_out_of_turn: 'conflict',
});
