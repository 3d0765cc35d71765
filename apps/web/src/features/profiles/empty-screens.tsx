import { declareEmpty } from '../../platform/empty-screens.ts';
import { ListArt } from '../issues/public.ts';

const inWords = (list: string) => ({
  picture: ListArt,
  title: `profiles.empty.${list}`,
  text: 'profiles.empty.lead',
});

export const emptyScreens = declareEmpty({
  assigned: inWords('assigned'),
  created: inWords('created'),
  subscribed: inWords('subscribed'),
  activity: { picture: ListArt, title: 'profiles.feed.nothing', text: 'profiles.feed.nothingLead' },
});
