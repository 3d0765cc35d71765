import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const assistant = webFeature({
  words: () => import('@cairn/messages/en/assistant'),
  assistText: exported(() => import('./assist-button.tsx'), 'AssistButton'),
});
