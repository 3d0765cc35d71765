import { limitSubject } from './client-address.ts';
import type { Limit } from './rate-limit.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** How often each secret may be tried: always per address, and per account where one is named. */
export const limits = {
  signIn: (address: string, email: string): Limit[] => [
    { action: 'sign-in/address', subject: limitSubject(address), points: 10, seconds: MINUTE },
    { action: 'sign-in/account', subject: email, points: 10, seconds: MINUTE },
  ],
  signUp: (address: string, email: string): Limit[] => [
    { action: 'sign-up/address', subject: limitSubject(address), points: 20, seconds: HOUR },
    { action: 'sign-up/account', subject: email, points: 5, seconds: HOUR },
  ],
  forgotPassword: (address: string, email: string): Limit[] => [
    { action: 'forgot/address', subject: limitSubject(address), points: 10, seconds: HOUR },
    { action: 'forgot/account', subject: email, points: 3, seconds: 15 * MINUTE },
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
