/** What happened, said in the inbox and in emails alike. */
export const notificationSentences = {
  assigned: '{actor} assigned you',
  mentioned: '{actor} mentioned you',
  comment: '{actor} commented',
  state: '{actor} changed the state',
  completed: '{actor} completed this issue',
  property: '{actor} changed the {property}',
  archive: '{actor} archived this issue',
  restore: '{actor} restored this issue',
  link: '{actor} added a link',
  attachment: '{actor} added a file',
  relation: '{actor} added a relation',
  request: {
    pending: '{actor} reopened this request',
    declined: '{actor} declined this request',
    snoozed: '{actor} snoozed this request',
    accepted: '{actor} accepted this request',
    duplicate: '{actor} marked this request as a duplicate',
  },
} as const;
