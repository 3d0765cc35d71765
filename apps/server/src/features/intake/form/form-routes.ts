import { randomBytes } from 'node:crypto';
import { intakeRefusals } from '@cairn/domain/intake/refusals';
import {
  followRequest,
  getIntakeForm,
  renewIntakeEmail,
  renewIntakeForm,
  sendIntakeForm,
  showIntakeForm,
  updateIntakeForm,
} from '@cairn/domain/intake/routes';
import { sql } from 'kysely';
import type { Limit } from '../../../platform/auth/index.ts';
import { refused, Refused } from '../../../platform/commands/index.ts';
import { route } from '../../../platform/http/index.ts';
import { addressWith } from '../../../platform/inbound-mail/index.ts';
import type { Services } from '../../../platform/services.ts';
import { fileForStranger } from './file-for-stranger.ts';
import { filingsOf, spend } from './form-limits.ts';
import { followedRequest } from './followed-request.ts';
import { formKeys, requestOfStamp } from './form-keys.ts';
import { followPage, formPage, missingPage, sentPage } from './form-page.ts';
import {
  changeForm,
  formOf,
  openForm,
  renewForm,
  renewMail,
  type IntakeForm,
  type OpenForm,
} from './form-store.ts';
import { readSentForm, type SentForm } from './read-sent-form.ts';

/** The longest description takes 45 KiB if each of its characters is encoded as nine. */
const BODY_MAX = 60 * 1024;

/** Attempts of one address at all forms, whatever their outcome. */
const triesOf = (address: string): Limit[] => [
  { action: 'intake-form/address', subject: address, points: 20, seconds: 600 },
];

export const formRoutes = [
  route(getIntakeForm, async ({ services, member: { workspaceId }, params: { project } }) =>
    toWire(services, await formOf(services.db, { workspaceId, projectId: project })),
  ),
  route(updateIntakeForm, async ({ services, member: { workspaceId }, params: { project }, input }) =>
    toWire(
      services,
      await changeForm(
        services.db,
        { workspaceId, projectId: project },
        {
          isOn: input.is_on,
          title: input.title,
          introduction: input.introduction,
          asks: input.asks,
          labelIds: input.label_ids,
          tellsReason: input.tells_reason,
          takesMail: input.takes_email,
        },
      ),
    ),
  ),
  route(showIntakeForm, async ({ services, params }) => {
    const form = await openForm(services.db, params.token);
    return form ? formPage(form, { stamp: stampFor(services, form) }) : missingPage();
  }),
  route(sendIntakeForm, async ({ services, params, raw, env }) => {
    const form = await openForm(services.db, params.token);
    if (!form) return missingPage();
    return await receive(services, form, raw, services.addressOf(raw.headers, env));
  }),
  route(followRequest, async ({ services: { db, secret }, params: { token, key } }) => {
    const id = formKeys(secret).readFollowKey(token, key);
    const form = id === undefined ? undefined : await openForm(db, token);
    const found = form && id !== undefined ? await followedRequest(db, form.workspaceId, id) : undefined;
    return form && found ? followPage(form, found) : missingPage();
  }),
  route(renewIntakeEmail, async ({ services, member: { workspaceId }, params: { project } }) =>
    toWire(services, await renewMail(services.db, { workspaceId, projectId: project })),
  ),
  // After the routes at the form's own URL, because trials run in this order.
  route(renewIntakeForm, async ({ services, member: { workspaceId }, params: { project } }) =>
    toWire(services, await renewForm(services.db, { workspaceId, projectId: project })),
  ),
];

async function receive(
  services: Services,
  form: OpenForm,
  request: Request,
  address: string,
): Promise<Response> {
  let sent: SentForm | undefined;
  try {
    await spend(services, triesOf(address));
    const body = await request.text();
    if (body.length > BODY_MAX) throw refused(intakeRefusals.form_too_large);
    sent = readSentForm(form, body);
    assertByHand(services, form, sent);
    if (Object.keys(sent.problems).length > 0) throw refused(intakeRefusals.form_incomplete);
    return await file(services, form, sent, address);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 404) return missingPage();
    const { status, message } = error;
    return formPage(form, { ...sent, stamp: stampAfter(services, form, sent), refusal: message, status });
  }
}

function assertByHand({ secret }: Services, { token }: OpenForm, { isTrapped, stamp }: SentForm): void {
  if (isTrapped) throw refused(intakeRefusals.form_automatic);
  const read = formKeys(secret).readStamp(token, stamp, Date.now());
  if (read === 'early') throw refused(intakeRefusals.form_too_fast);
  if (read === 'old') throw refused(intakeRefusals.form_expired);
}

async function file(services: Services, form: OpenForm, sent: SentForm, address: string): Promise<Response> {
  const { id, number } = requestOfStamp(sent.stamp);
  const limits = filingsOf(address, form.projectId);
  await spend(services, limits);
  try {
    const { name, email } = sent.values;
    const isOpen = sql`token = ${form.token} and is_on`;
    await fileForStranger(
      services,
      { ...form, via: 'form', isOpen },
      { id, sender: { name, email, number }, values: sent.values },
    );
  } catch (error) {
    // Requests that can't be created don't count.
    await services.rateLimit.refund(limits);
    throw error;
  }
  const key = formKeys(services.secret).followKey(form.token, id);
  return sentPage(form, number, `${addressOfForm(services, form.token)}/requests/${key}`);
}

const stampFor = ({ secret }: Services, { token }: OpenForm): string =>
  formKeys(secret).stamp(token, Date.now(), randomBytes(12).toString('base64url'));

/** A person who corrects a field has had the page open all along and needn't wait again. */
function stampAfter(services: Services, form: OpenForm, sent: SentForm | undefined): string {
  const isFresh =
    sent !== undefined && formKeys(services.secret).readStamp(form.token, sent.stamp, Date.now()) !== 'old';
  return isFresh ? sent.stamp : stampFor(services, form);
}

const addressOfForm = ({ publicUrl }: Services, token: string): string =>
  new URL(`/api/forms/${token}`, publicUrl).href;

const toWire = (services: Services, form: IntakeForm) => ({
  is_on: form.isOn,
  title: form.title,
  introduction: form.introduction,
  asks: form.asks,
  label_ids: form.labelIds,
  tells_reason: form.tellsReason,
  url: form.token === null ? null : addressOfForm(services, form.token),
  takes_email: form.takesMail,
  can_take_email: services.inboundMail !== undefined,
  email_address:
    services.inboundMail && form.mailToken !== null
      ? addressWith(services.inboundMail.address, form.mailToken)
      : null,
});
