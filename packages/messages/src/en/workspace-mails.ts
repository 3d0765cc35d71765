/** Mails of a workspace, sent by the server. `{url}` stands for a link. */
export const workspaceMails = {
  invitation: {
    subject: '{inviter} invited you to {workspace} on Cairn',
    text: '{inviter} invited you to work together in the workspace {workspace} on Cairn.\n\nOpen this link within {days} days to join, with this e-mail address:\n{url}\n\nIf you do not know what this is about, do nothing, or say no on the same page.',
    somebody: 'Somebody',
    aWorkspace: 'a workspace',
  },
} as const;
