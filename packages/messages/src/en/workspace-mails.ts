/** Emails of a workspace, sent by the server. `{url}` stands for a link. */
export const workspaceMails = {
  invitation: {
    subject: '{inviter} invited you to {workspace} on Cairn',
    text: "{inviter} invited you to join {workspace} on Cairn.\n\nOpen this link to join with this email. It expires in {days} days:\n{url}\n\nIf you don't want to join, ignore this email or decline on the same page.",
    somebody: 'Someone',
    aWorkspace: 'a workspace',
  },
} as const;
