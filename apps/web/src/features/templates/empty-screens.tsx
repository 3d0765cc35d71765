import { EmptyArt } from '@cairn/ui/empty-state';
import { ClipboardIcon } from '@cairn/ui/icons';
import { declareEmpty } from '../../platform/empty-screens.ts';

/** A partly filled form, with a copy behind it. */
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

/** A calendar with recurring days, and a circular arrow. */
const RecurringArt = () => (
  <EmptyArt>
    <rect x="56" y="34" width="128" height="94" rx="9" data-fill="1" />
    <path d="M56 56h128M84 26v16M156 26v16" />
    <circle cx="84" cy="76" r="8" data-fill="3" />
    <circle cx="120" cy="76" r="8" data-fill="2" />
    <circle cx="156" cy="76" r="8" data-fill="3" />
    <path d="M96 106a12 12 0 0 1 12-8h26m0 0-7-6m7 6-7 6" data-ink="accent" strokeWidth="2" />
    <path d="M26 132h24M192 132h24M206 44h12M212 38v12" />
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
  noRecurring: {
    picture: RecurringArt,
    title: 'recurring.empty.title',
    text: 'recurring.empty.text',
    actions: {
      create: {
        label: 'recurring.add',
        needs: 'template:manage',
        access: 'project',
        refused: 'recurring.readOnly',
      },
    },
  },
  noTemplates: {
    picture: RecurringArt,
    title: 'recurring.empty.noTemplates',
    text: 'recurring.empty.noTemplatesText',
    actions: {
      open: {
        label: 'recurring.empty.openTemplates',
        icon: ClipboardIcon,
        needs: 'template:manage',
        access: 'project',
        refused: 'recurring.readOnly',
      },
    },
  },
});
