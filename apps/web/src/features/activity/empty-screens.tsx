import { declareEmpty } from '../../platform/empty-screens.ts';
import { ListArt } from '../issues/public.ts';

export const emptyScreens = declareEmpty({
  own: { picture: ListArt, title: 'activity.list.nothing', text: 'activity.own.nothingLead' },
});
