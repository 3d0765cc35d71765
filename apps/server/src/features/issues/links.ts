import { createLink, issueLink, removeLink, updateLink } from '@cairn/domain';
import { handleChange } from '../../platform/commands/index.ts';

export const handleCreateLink = handleChange(createLink, {
  also: (tx, _input, changes) => {
    for (const link of changes.inserted(issueLink)) tx.record('link.created', { link });
  },
});

export const handleUpdateLink = handleChange(updateLink, {
  also: (tx, _input, changes) => {
    for (const change of changes.updated(issueLink)) tx.record('link.updated', change);
  },
});

export const handleRemoveLink = handleChange(removeLink, {
  also: (tx, _input, changes) => {
    for (const link of changes.removed(issueLink)) tx.record('link.removed', { link });
  },
});
