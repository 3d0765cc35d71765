// A faulty server: it marks an email as sent a moment before it is.
import { createTransport } from 'nodemailer';

const LATER_MS = 150;
const mailer = Object.getPrototypeOf(createTransport({})) as { sendMail(mail: object): Promise<object> };
const { sendMail } = mailer;

mailer.sendMail = function early(mail) {
  setTimeout(() => void sendMail.call(this, mail).catch(() => undefined), LATER_MS);
  return Promise.resolve({});
};

await import('../../../apps/server/src/cli/cairn.ts');
