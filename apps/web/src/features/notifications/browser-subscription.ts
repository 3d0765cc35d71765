import { callApi } from '../../data/call-api.ts';
import { keepAppOffline } from '../../lib/keep-app-offline.ts';

const OWN = '/api/users/me/browser-notifications';
/** How long the service worker may take to load the app's files. */
const READY_MS = 30_000;

/** Why this browser can't show notifications: each has a message in the preferences. */
export type WhyNot =
  | 'unsupported'
  | 'insecure'
  | 'blocked'
  | 'dismissed'
  | 'notSubscribed'
  | 'notUnsubscribed';

/** An obstacle that is known before trying. */
export function whyNot(): WhyNot | undefined {
  if (!window.isSecureContext) return 'insecure';
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isAble ? undefined : 'unsupported';
}

/** Whether the server sends to this browser: a subscription it doesn't know is useless. */
export async function isTurnedOn(): Promise<boolean> {
  if (whyNot() !== undefined) return false;
  const held = await (await worker())?.pushManager.getSubscription();
  if (!held) return false;
  const { endpoint } = await callApi(`GET ${OWN}`);
  return endpoint === held.endpoint;
}

/** Asks for permission, so only after a click. Undefined on success. */
export async function turnOn(): Promise<WhyNot | undefined> {
  const reason = whyNot();
  if (reason !== undefined) return reason;
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
  try {
    const registration = await startedWorker();
    if (!registration) return 'unsupported';
    const { public_key: key } = await callApi(`GET ${OWN}`);
    const { endpoint, keys } = (await subscribe(registration, key)).toJSON();
    const { p256dh = '', auth = '' } = keys ?? {};
    await callApi(`PUT ${OWN}`, { input: { endpoint: endpoint ?? '', keys: { p256dh, auth } } });
    return undefined;
  } catch {
    return 'notSubscribed';
  }
}

/** Unsubscribes at the server first, so that it sends nothing that is then refused. */
export async function turnOff(): Promise<WhyNot | undefined> {
  try {
    await callApi(`DELETE ${OWN}`);
    await (await (await worker())?.pushManager.getSubscription())?.unsubscribe();
    return undefined;
  } catch {
    return 'notUnsubscribed';
  }
}

const worker = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration('/');

/** Pages without a workspace start it late; this starts it if necessary. */
async function startedWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const held = await worker();
  if (held?.active) return held;
  if (!(await keepAppOffline())) return undefined;
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('the service worker has not started')), READY_MS),
  );
  return await Promise.race([navigator.serviceWorker.ready, late]);
}

/** A subscription for other server keys would block a new one. */
async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return await pushManager.subscribe(options);
  }
}
