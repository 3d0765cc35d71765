/** Mails about one's account, sent by the server. `{url}` stands for a link. */
export const peopleMails = {
  resetPassword: {
    subject: 'Reset your Cairn password',
    text: 'Somebody asked for a new password for your Cairn account.\n\nOpen this link to choose one. It works once, for one hour:\n{url}\n\nIf it was not you, do nothing: your password stays as it is.',
  },
  confirmEmail: {
    subject: 'Confirm your e-mail for Cairn',
    text: 'Welcome to Cairn.\n\nOpen this link within a day to confirm your e-mail:\n{url}\n\nIf you did not sign up, do nothing.',
  },
  alreadySignedUp: {
    subject: 'You already have a Cairn account',
    text: 'Somebody tried to sign up for Cairn with this e-mail, but you already have an account.\n\nSign in here:\n{url}\n\nIf you forgot your password, you can reset it on the same page.',
  },
  passwordChanged: {
    subject: 'Your Cairn password was changed',
    text: 'The password of your Cairn account has just been changed, and your other sessions were ended.\n\nIf it was not you, reset the password now:\n{url}',
  },
} as const;
