import { removeLabel } from '@cairn/domain';
import { handleChange } from '../../platform/commands/index.ts';

export const handleRemoveLabel = handleChange(removeLabel, {
  // Issues depend on labels, not the reverse, so the issues feature removes it from them.
  decides: {
    'issue.labelIds':
      'The browser has no list of the issues with a label, and does not show a label that is gone.',
  },
});
