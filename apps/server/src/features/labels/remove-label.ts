import { removeLabel } from '@cairn/domain';
import { handleChange } from '../../platform/commands/index.ts';

export const handleRemoveLabel = handleChange(removeLabel, {
  // Issues know labels, labels do not know issues: those take it off themselves.
  decides: {
    'issue.labelIds':
      'The browser has no list of the issues with a label, and does not show a label that is gone.',
  },
});
