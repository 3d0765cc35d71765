import { declareRefusals } from '../declare-refusals.ts';

export const importRefusals = declareRefusals('import', {
  no_state_in_group: ['conflict', 'group'],
});
