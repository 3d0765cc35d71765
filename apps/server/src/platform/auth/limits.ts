import { limitSubject } from './client-address.ts';
import type { Limit } from './rate-limit.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** Tries of one account from everywhere but the browsers that it knows: what many addresses together may guess. */
const fromUnknown = (email: string): Limit[] => [
  { action: 'sign-in/account', subject: email, points: 10, seconds: MINUTE },
  { action: 'sign-in/account-hour', subject: email, points: 100, seconds: HOUR },
];

/** One account from one network. A stranger who uses these up has taken nothing from its owner elsewhere. */
const fromNetwork = (address: string, name: string): string => `${limitSubject(address)} ${name}`;

/** How often each secret may be tried: always per address, and per account where one is named. */
export const limits = {
  /** What a sign-up counts against the account, to be given back to whoever comes in by it. */
  signUpAsTry: (email: string): Limit[] => fromUnknown(email),
  signIn: (address: string, email: string): Limit[] => [
    { action: 'sign-in/address', subject: limitSubject(address), points: 10, seconds: MINUTE },
    { action: 'sign-in/network', subject: fromNetwork(address, email), points: 30, seconds: HOUR },
    ...fromUnknown(email),
  ],
  /** From a browser that has signed in as this account before: whatever others try, its own tries are left to it. */
  signInKnown: (device: string, email: string): Limit[] => [
    { action: 'sign-in/device', subject: `${device} ${email}`, points: 10, seconds: MINUTE },
    { action: 'sign-in/device-hour', subject: `${device} ${email}`, points: 30, seconds: HOUR },
  ],
  signUp: (address: string, email: string): Limit[] => [
    { action: 'sign-up/address', subject: limitSubject(address), points: 20, seconds: HOUR },
    { action: 'sign-up/network', subject: fromNetwork(address, email), points: 5, seconds: HOUR },
    // Whoever signs up with an address that is taken and has its password comes in, so it is a try of that too.
    ...fromUnknown(email),
  ],
  forgotPassword: (address: string, email: string): Limit[] => [
    { action: 'forgot/address', subject: limitSubject(address), points: 10, seconds: HOUR },
    // How many emails an address gets from all sides together is bounded where they are written.
    { action: 'forgot/network', subject: fromNetwork(address, email), points: 3, seconds: 15 * MINUTE },
  ],
  mailedToken: (address: string, token: string): Limit[] => [
    { action: 'token/address', subject: limitSubject(address), points: 10, seconds: MINUTE },
    { action: 'token/token', subject: token, points: 5, seconds: HOUR },
  ],
  /** Asking for the current password of somebody who is signed in. */
  confirm: (address: string, userId: string): Limit[] => [
    { action: 'confirm/address', subject: limitSubject(address), points: 10, seconds: MINUTE },
    { action: 'confirm/account', subject: userId, points: 5, seconds: MINUTE },
  ],
} as const;
