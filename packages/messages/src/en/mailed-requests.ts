/** Added to a request that came by email. */
export const mailedRequests = {
  noSubject: 'Email without a subject',
  cut: '[The rest of this email was removed because it was too long.]',
  attachments: '[The files attached to this email were removed.]',
} as const;
