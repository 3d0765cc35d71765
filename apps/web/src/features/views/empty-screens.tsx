import { EmptyArt } from '@cairn/ui/empty-state';
import { declareEmpty } from '../../platform/empty-screens.ts';
import { offScreen } from '../projects/public.ts';

/** A window with a filtered list. */
const ViewArt = () => (
  <EmptyArt>
    <rect x="48" y="24" width="144" height="100" rx="9" data-fill="1" />
    <path d="M48 46h144" />
    <rect x="62" y="31" width="34" height="8" rx="4" data-fill="3" />
    <rect x="102" y="31" width="26" height="8" rx="4" data-fill="2" />
    <path d="M64 66h112M80 84h80M100 102h40" />
    <path d="M100 102h40" data-ink="accent" strokeWidth="2" />
    <path d="M26 132h188M206 40h12M212 34v12" />
  </EmptyArt>
);

export const emptyScreens = declareEmpty({
  none: {
    picture: ViewArt,
    title: 'views.empty.title',
    text: 'views.empty.text',
    actions: {
      create: { label: 'views.new', needs: 'view:create', access: 'project', refused: 'views.needsMember' },
    },
  },
  inside: { picture: ViewArt, title: 'views.emptyView.title', text: 'views.emptyView.text' },
  off: offScreen('views'),
});
