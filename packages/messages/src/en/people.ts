/** Accounts, signing in, one's own profile, and the mails about them. `{url}` stands for a link. */
export const people = {
  refusals: {
    invalid_input: 'Some fields are missing or not filled in correctly.',
    invalid_credentials: 'The e-mail or the password is not right.',
    invalid_token: 'This link is no longer valid. Ask for a new one.',
    email_not_confirmed: 'Confirm your e-mail first. We have sent you the link again.',
    sign_up_refused:
      'This account could not be created. If you already have one, sign in or reset your password.',
    password_too_short: 'Use at least 12 characters.',
    password_too_long: 'Use at most 128 characters.',
    password_common: 'This password is easy to guess. Use a longer phrase of your own.',
    wrong_password: 'The current password is not right.',
    password_already_set: 'This account already has a password. Change it instead.',
    last_instance_admin: 'You are the only administrator of this server. Name another one first.',
    not_signed_in: 'Sign in to go on.',
    not_found: 'This does not exist, or you may not see it.',
    too_many_tries: 'Too many tries. Wait a little and try again.',
    cross_origin: 'This request came from another site.',
    unexpected: 'Something went wrong on the server. Try again.',
  },
  mails: {
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
  },
} as const;
