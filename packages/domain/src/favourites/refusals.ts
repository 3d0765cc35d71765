import { declareRefusals } from '../declare-refusals.ts';

export const favouriteRefusals = declareRefusals('favourite', {
  only_folders_renamed: 'invalid',
  folder_in_folder: 'invalid',
  not_a_folder: 'invalid',
});
