import { ArchiveIcon, BellIcon, CheckAllIcon, ClockIcon, InboxIcon, MailIcon } from '@cairn/ui/icons';
import type { Action, ActionContext } from '../../data/action.ts';
import type { FeatureActions } from '../../platform/feature-actions.ts';
import { readAll, snooze, toggleArchived, toggleRead } from './inbox-actions.ts';
import { inboxFocus, snoozeAsked } from './inbox-focus.ts';
import type { InboxEntry } from './inbox-entries.ts';
import { afterDays, SNOOZE_TIMES } from './snooze-times.ts';

const focused = (): InboxEntry | undefined => inboxFocus.get()?.read();
const isInInbox = (): boolean => inboxFocus.get() !== undefined;

/** Acts on the focused entry. */
const withFocus =
  (act: (context: ActionContext, entry: InboxEntry) => void) =>
  (context: ActionContext): void => {
    const entry = focused();
    if (entry) act(context, entry);
  };

const inboxActions: readonly Action[] = [
  {
    id: 'notification.archive',
    section: 'view',
    name: (say) =>
      say(
        `notifications.act.${focused()?.rows.some(({ archivedAt }) => archivedAt !== null) ? 'unarchive' : 'archive'}`,
      ),
    icon: <ArchiveIcon />,
    synonyms: [
      'archive notification',
      'dismiss notification',
      'done with notification',
      'clear notification',
    ],
    keys: 'e',
    isOfScreen: true,
    when: () => focused() !== undefined,
    run: withFocus(toggleArchived),
  },
  {
    id: 'notification.toggleRead',
    section: 'view',
    name: (say) => say(`notifications.act.${focused()?.isUnread ? 'read' : 'unread'}`),
    icon: <MailIcon />,
    synonyms: ['mark as read', 'mark as unread', 'mark notification unread'],
    keys: 'u',
    isOfScreen: true,
    when: () => focused() !== undefined,
    run: withFocus(toggleRead),
  },
  {
    id: 'notification.snooze',
    section: 'view',
    name: (say) => say('notifications.act.snooze'),
    icon: <ClockIcon />,
    synonyms: ['snooze notification', 'remind me later', 'remind me'],
    keys: 'h',
    isOfScreen: true,
    when: () => focused() !== undefined,
    choices: (context) => ({
      placeholder: context.say('notifications.snooze.title'),
      list: () => {
        const entry = focused();
        if (!entry) return [];
        return [
          ...SNOOZE_TIMES.map(({ days, key, count }) => ({
            id: `${days}`,
            label: context.say(`notifications.snooze.${key}`, { [key]: count }),
            icon: <ClockIcon />,
            run: () => snooze(context, entry, afterDays(days, Date.now())),
          })),
          {
            id: 'custom',
            label: context.say('notifications.snooze.custom'),
            icon: <ClockIcon />,
            run: () => snoozeAsked.set(entry),
          },
        ];
      },
    }),
  },
  {
    id: 'notification.allRead',
    section: 'view',
    name: (say) => say('notifications.act.allRead'),
    icon: <CheckAllIcon />,
    synonyms: ['mark all notifications as read', 'read all notifications', 'clear inbox'],
    keys: 'shift+r',
    isOfScreen: true,
    when: isInInbox,
    run: readAll,
  },
];

export const actions: FeatureActions = {
  actions: inboxActions,
  destinations: [
    {
      in: 'workspace',
      id: 'inbox',
      order: 15,
      label: 'notifications.act.open',
      icon: <InboxIcon />,
      path: '/notifications',
      keys: 'g n',
      synonyms: [
        'notifications',
        'my notifications',
        'open inbox',
        'go to inbox',
        'mentions of me',
        'unread',
      ],
    },
    {
      in: 'account',
      id: 'notificationSettings',
      order: 85,
      label: 'notifications.preferences.go',
      icon: <BellIcon />,
      path: '/profile/notifications',
      synonyms: [
        'notification preferences',
        'email notifications',
        'email settings',
        'digest',
        'unsubscribe from emails',
      ],
    },
  ],
};
