/** Emails about a person's account, sent by the server. `{url}` stands for a link. */
export const peopleMails = {
  resetPassword: {
    subject: 'Reset your Cairn password',
    text: "Someone asked to reset the password of your Cairn account.\n\nOpen this link to choose a new password. It works once and expires in 1 hour:\n{url}\n\nIf this wasn't you, ignore this email. Your password stays the same.",
  },
  confirmEmail: {
    subject: 'Confirm your email for Cairn',
    text: "Welcome to Cairn.\n\nOpen this link to confirm your email. It expires in 24 hours:\n{url}\n\nIf you didn't sign up, ignore this email.",
  },
  alreadySignedUp: {
    subject: 'You already have a Cairn account',
    text: 'Someone tried to sign up for Cairn with this email, but you already have an account.\n\nSign in here:\n{url}\n\nIf you forgot your password, you can reset it on the same page.',
  },
  passwordChanged: {
    subject: 'Your Cairn password was changed',
    text: "The password of your Cairn account was just changed, and you were signed out of all other sessions.\n\nIf this wasn't you, reset your password now:\n{url}",
  },
} as const;
