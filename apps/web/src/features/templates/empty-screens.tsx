import { EmptyArt } from '@cairn/ui/empty-state';
import { declareEmpty } from '../../platform/empty-screens.ts';

/** A form with some of its lines written, and a copy behind it. */
const TemplateArt = () => (
  <EmptyArt>
    <rect x="96" y="20" width="92" height="104" rx="9" data-fill="1" />
    <rect x="62" y="34" width="92" height="98" rx="9" data-fill="2" />
    <path d="M78 56h44M78 74h60M78 88h48" />
    <rect x="78" y="104" width="26" height="12" rx="6" data-fill="3" />
    <path d="M112 110h18" data-ink="accent" strokeWidth="2" />
    <path d="M28 132h24M164 132h48M206 40h12M212 34v12" />
  </EmptyArt>
);

export const emptyScreens = declareEmpty({
  none: {
    picture: TemplateArt,
    title: 'templates.empty.title',
    text: 'templates.empty.text',
    actions: {
      create: {
        label: 'templates.add',
        needs: 'template:manage',
        access: 'project',
        refused: 'templates.readOnly',
      },
    },
  },
});
