import { notificationSentences } from './notification-sentences.ts';

/** Emails about notifications, sent by the server. */
export const notificationMails = {
  subject: '[{reference}] {title}',
  pageSubject: '{title}',
  digestOne: '1 notification in {workspace}',
  digestMany: '{count} notifications in {workspace}',
  untitled: 'Untitled',
  someone: 'Someone',
  /** In a browser notification, after the latest one. */
  more: 'and {count} more',
  said: {
    ...notificationSentences,
    stateTo: '{actor} changed the state to {value}',
    dueOn: 'This issue is due on {value}',
    blockedBy: '{actor} blocked this issue. Blocked by {other}',
    unblockedFrom: '{actor} unblocked this issue. No longer blocked by {other}',
  },
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
  /** Replies to these emails, and emails about replies. */
  replies: {
    how: 'Reply to this email to add a comment to the issue.',
    subjectNotPosted: "Your reply wasn't posted",
    subjectWithoutFiles: 'Your reply was posted without its attachments',
    why: {
      expired:
        "Your reply wasn't posted as a comment because the email you replied to is too old. Open the issue and comment there.",
      too_many:
        "Your reply wasn't posted as a comment because you sent too many replies within an hour. Try again later.",
      empty:
        "Your reply wasn't posted as a comment because it has no text of its own. Write above or between the quoted lines.",
      too_long:
        "Your reply wasn't posted as a comment because it's too long. The limit is 20,000 characters.",
      other_sender:
        "A reply to one of your notification emails wasn't posted as a comment because it came from another address. Reply from the address of your account.",
      unconfirmed:
        "Your reply wasn't posted as a comment because the email address of your account isn't confirmed. To confirm it, reset your password by email.",
      not_found:
        "Your reply wasn't posted as a comment because the issue doesn't exist or you don't have access to it.",
      forbidden: "Your reply wasn't posted as a comment because you can't comment on this issue.",
      refused: "Your reply wasn't posted as a comment because its text can't be used in a comment.",
    },
    withoutFiles:
      'Your reply was posted as a comment, without its attachments. To add files, open the issue.',
    noFiles: 'Attachments in emails are ignored. To add files, open the issue.',
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
    due_soon: 'issues that are due soon',
    blocking: 'blocked and unblocked issues',
    added_to_project: 'projects that you are added to',
  },
} as const;
