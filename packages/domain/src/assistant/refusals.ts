import { declareRefusals } from '../declare-refusals.ts';

export const assistantRefusals = declareRefusals('assistant', {
  not_configured: 'invalid',
  no_task: 'invalid',
  task_too_long: ['invalid', 'most'],
  prompt_too_long: ['invalid', 'most'],
  used_up: ['too_many', 'most'],
  overloaded: 'unreachable',
  unreachable: 'unreachable',
});
