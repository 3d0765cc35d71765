import { limitSubject } from './client-address.ts';
import type { Limit } from './rate-limit.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** Attempts for one account from all browsers that it does not know: how often many addresses together may guess. */
const fromUnknown = (email: string): Limit[] => [
  { action: 'sign-in/account', subject: email, points: 10, seconds: MINUTE },
  { action: 'sign-in/account-hour', subject: email, points: 100, seconds: HOUR },
];

/** Attempts for one account from one network. A stranger who uses these up does not block its owner elsewhere. */
const fromNetwork = (address: string, name: string): string => `${limitSubject(address)} ${name}`;

/** How often each secret may be tried: always per address, and also per account if one is named. */
export const limits = {
  /** What a sign-up counts against the account; returned to the person who signs in that way. */
  signUpAsTry: (email: string): Limit[] => fromUnknown(email),
  signIn: (address: string, email: string): Limit[] => [
    { action: 'sign-in/address', subject: limitSubject(address), points: 10, seconds: MINUTE },
    { action: 'sign-in/network', subject: fromNetwork(address, email), points: 30, seconds: HOUR },
    ...fromUnknown(email),
  ],
  /**
   * From a browser that has signed in as this account before: its attempts are counted separately from those of others.
   */
  signInKnown: (device: string, email: string): Limit[] => [
    { action: 'sign-in/device', subject: `${device} ${email}`, points: 10, seconds: MINUTE },
    { action: 'sign-in/device-hour', subject: `${device} ${email}`, points: 30, seconds: HOUR },
  ],
  signUp: (address: string, email: string): Limit[] => [
    { action: 'sign-up/address', subject: limitSubject(address), points: 20, seconds: HOUR },
    { action: 'sign-up/network', subject: fromNetwork(address, email), points: 5, seconds: HOUR },
    // Signing up with a taken email and its password signs in, so it also counts as an attempt to sign in.
    ...fromUnknown(email),
  ],
  forgotPassword: (address: string, email: string): Limit[] => [
    { action: 'forgot/address', subject: limitSubject(address), points: 10, seconds: HOUR },
    // How many emails an address gets in total is limited where they are written.
    { action: 'forgot/network', subject: fromNetwork(address, email), points: 3, seconds: 15 * MINUTE },
  ],
  mailedToken: (address: string, token: string): Limit[] => [
    { action: 'token/address', subject: limitSubject(address), points: 10, seconds: MINUTE },
    { action: 'token/token', subject: token, points: 5, seconds: HOUR },
  ],
  /** Asking a signed-in person for the current password. */
  confirm: (address: string, userId: string): Limit[] => [
    { action: 'confirm/address', subject: limitSubject(address), points: 10, seconds: MINUTE },
    { action: 'confirm/account', subject: userId, points: 5, seconds: MINUTE },
  ],
} as const;
