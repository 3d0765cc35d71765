/** The public form of a project and what follows it: pages for people without an account, made by the server. */
export const intakeForm = {
  /** The title of a form that has no name yet. */
  title: 'Send a request',
  fields: {
    title: 'Title',
    description: 'Description',
    priority: 'Priority',
    labels: 'Labels',
    name: 'Your name',
    email: 'Your email address',
  },
  optional: 'optional',
  trap: 'Leave this field empty',
  noPriority: 'No priority',
  choose: 'Choose a priority',
  priorities: { urgent: 'Urgent', high: 'High', medium: 'Medium', low: 'Low' },
  send: 'Send request',
  problems: {
    missing: 'This field is required.',
    too_long: 'Use at most {most} characters.',
    not_an_email: 'Enter an email address such as name@example.com.',
    unknown: 'Choose one of the options.',
  },
  sent: 'Request sent',
  sentLead: 'Your request number is {number}. Keep this link to follow your request:',
  another: 'Send another request',
  follow: 'Request {number}',
  status: {
    received: 'Received',
    accepted: 'Accepted',
    declined: 'Declined',
    closed: 'Closed',
  },
  means: {
    received: 'Your request is waiting for an answer.',
    accepted: 'Your request was accepted.',
    declined: 'Your request was declined.',
    closed: 'Your request is closed.',
  },
  reason: 'Reason: {reason}',
  missing: 'Page not found',
  missingLead: "This form doesn't exist or is no longer available.",
} as const;
