import { declareRefusals } from '../declare-refusals.ts';

export const assetRefusals = declareRefusals('asset', {
  no_form: ['invalid', 'field'],
  no_file: ['invalid', 'field'],
  empty: 'invalid',
  too_large: ['invalid', 'limit'],
  incomplete: 'invalid',
  not_an_image: 'invalid',
  too_many_pixels: ['invalid', 'width', 'height', 'megapixels'],
  damaged: 'invalid',
  invalid_attributes: 'invalid',
  other_endpoint: ['invalid', 'purpose'],
  not_own_picture: 'invalid',
  too_many_hidden: 'too_many',
  too_many_at_once: 'too_many',
  too_many_in_an_hour: 'too_many',
  workspace_full: ['conflict', 'limit'],
  images_full: ['conflict', 'limit'],
  library_unreachable: 'unreachable',
});
