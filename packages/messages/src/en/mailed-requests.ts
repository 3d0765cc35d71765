/** What is written into a request that came by email. */
export const mailedRequests = {
  noSubject: 'Email without a subject',
  cut: '[The rest of this email was not kept because it is too long.]',
  attachments: '[Files attached to this email were not kept.]',
} as const;
