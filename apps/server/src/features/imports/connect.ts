import { apiAddress } from '@cairn/domain/imports/api-address';
import { GITHUB_API, type ImportProvider } from '@cairn/domain/imports/constants';
import { importRefusals } from '@cairn/domain/imports/refusals';
import { refused } from '../../platform/commands/index.ts';
import { leadsInside, type GuardSettings } from '../../platform/outgoing/index.ts';
import { AskedTooOften, providerOf, SourceFault, type Asking, type Provider } from './providers/index.ts';

/** A person is waiting for the form. */
const TIMEOUT_MS = 15_000;

/** The API's root URL; refused if it leads into the internal network or would expose the token on the way. */
export async function checkedAddress(
  provider: ImportProvider,
  given: string,
  guard: GuardSettings,
): Promise<string> {
  const isDefault = provider === 'github' && given.trim() === '';
  const url = isDefault ? GITHUB_API : apiAddress(given);
  if (url === undefined) throw refused(importRefusals.not_an_address, {}, { field: 'base_url' });
  if (await leadsInside(url, guard)) throw refused(importRefusals.not_public, {}, { field: 'base_url' });
  // Inside a network that the operator has allowed, a tracker may have no certificate.
  if (url.startsWith('http:') && !(await leadsInside(url, { ...guard, allowed: [] })))
    throw refused(importRefusals.not_secure, {}, { field: 'base_url' });
  return url;
}

/** Queries a tracker while a person waits, and translates its failures into messages for them. */
export async function asked<Answer>(
  provider: ImportProvider,
  asking: Pick<Asking, 'agents' | 'signal'>,
  question: (of: Provider) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await question(providerOf(provider, { ...asking, timeoutMs: TIMEOUT_MS, now: () => Date.now() }));
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): Error {
  if (error instanceof AskedTooOften)
    return refused(
      importRefusals.asked_too_often,
      {},
      { seconds: Math.ceil((error.until - Date.now()) / 1000) },
    );
  if (!(error instanceof SourceFault)) return refused(importRefusals.unreachable);
  switch (error.fault) {
    case 'bad_token':
      return refused(importRefusals.token_rejected, {}, { field: 'token' });
    case 'forbidden':
      return refused(importRefusals.source_forbidden, {}, { field: 'token' });
    case 'source_missing':
      return refused(importRefusals.source_hidden, {}, { field: 'source' });
    case 'not_understood':
    case 'too_large':
      return refused(importRefusals.not_understood);
    default:
      return refused(importRefusals.unreachable);
  }
}
