/** Emails about webhooks, sent by the server. */
export const webhookMails = {
  disabled: {
    subject: 'Webhook to {host} disabled',
    text: 'Cairn disabled a webhook because its deliveries have failed for a day:\n{address}\n\nCheck the receiver, then enable the webhook here:\n{url}',
  },
} as const;
