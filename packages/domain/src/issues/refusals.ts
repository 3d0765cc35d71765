import { declareRefusals } from '../declare-refusals.ts';

export const issueRefusals = declareRefusals('issue', {
  dates_out_of_order: 'invalid',
  state_of_other_project: 'invalid',
  label_of_other_project: 'invalid',
  not_in_project: ['invalid', 'name'],
  own_parent: 'invalid',
  too_deep: ['invalid', 'levels'],
  not_closed: 'conflict',
  too_much_text: 'invalid',
  none_selected: 'invalid',
  url_required: 'invalid',
  not_a_url: 'invalid',
});
