import { randomBytes } from 'node:crypto';
import { createSeal, type Seal } from '../../platform/seal.ts';

/** Lets libraries and secret scanners recognise it. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const webhookSeal = (secret: string): Seal => createSeal(secret, 'cairn webhook secrets');

export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
