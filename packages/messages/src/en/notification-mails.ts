import { notificationSentences } from './notification-sentences.ts';

/** Emails about notifications, sent by the server. */
export const notificationMails = {
  subject: '[{reference}] {title}',
  pageSubject: '{title}',
  digestOne: '1 notification in {workspace}',
  digestMany: '{count} notifications in {workspace}',
  untitled: 'Untitled',
  someone: 'Someone',
  /** In a browser notification, after the newest. */
  more: 'and {count} more',
  said: { ...notificationSentences, stateTo: '{actor} changed the state to {value}' },
  properties: {
    title: 'title',
    description: 'description',
    priority: 'priority',
    assignees: 'assignees',
    labels: 'labels',
    startDate: 'start date',
    dueDate: 'due date',
    parent: 'parent',
    cycle: 'cycle',
    modules: 'modules',
    estimate: 'estimate',
    other: 'details',
  },
  open: 'Open in Cairn',
  settings: 'Notification settings',
  unsubscribe: 'Unsubscribe',
  why: 'You get this email because of your notification settings in {workspace}.',
  unsubscribePage: {
    title: 'Unsubscribe',
    lead: 'Stop these emails: {topics}. You still get the notifications in your inbox.',
    button: 'Unsubscribe',
    done: 'Unsubscribed',
    doneLead:
      "You won't get these emails any more: {topics}. You can change this in your notification settings.",
  },
  topics: {
    property_change: 'property changes',
    state_change: 'state changes',
    issue_completed: 'completed issues',
    comment: 'comments',
    mention: 'mentions',
  },
} as const;
