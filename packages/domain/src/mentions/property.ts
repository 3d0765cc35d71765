import { memberOrder, membersOf } from '../issues/properties.ts';
import { manyOf } from '../issues/property-kinds.ts';
import { issueMentions } from './entity.ts';

export const mentionsProperty = manyOf({
  id: 'mentions',
  stored: { of: issueMentions, field: 'userIds' },
  ranks: memberOrder,
  known: membersOf,
});
