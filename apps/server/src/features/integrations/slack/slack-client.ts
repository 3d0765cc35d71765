import { z } from 'zod';
import type { Answer } from '../../../platform/outgoing/index.ts';
import { callProvider, jsonIn, ProviderError, restOf, type Calling } from '../call-provider.ts';
import type { ProviderClient, Target, TargetPage } from '../provider.ts';

export interface SlackApp {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** To post in channels it was invited to and in public ones, and to list channels. */
const SCOPE = 'chat:write,chat:write.public,channels:read,groups:read';
const PER_PAGE = 200;
const PAGES_MOST = 5;
const SHOWN = 50;

/** Slack's error codes for an invalid token. */
const REVOKED: ReadonlySet<string> = new Set([
  'invalid_auth',
  'not_authed',
  'account_inactive',
  'token_revoked',
  'token_expired',
]);
const GONE: ReadonlySet<string> = new Set(['channel_not_found', 'is_archived', 'not_in_channel']);

const channelSchema = z.object({
  id: z.string(),
  name: z.string(),
  is_private: z.boolean().default(false),
  is_member: z.boolean().default(false),
});

/** A client for Slack. */
export class SlackClient implements ProviderClient {
  readonly provider = 'slack' as const;
  readonly #app: SlackApp;
  readonly #calling: Calling;

  constructor(app: SlackApp, calling: Calling) {
    this.#app = app;
    this.#calling = calling;
  }

  authorizeUrl = (state: string, returnTo: string): string => {
    const query = new URLSearchParams({
      client_id: this.#app.clientId,
      scope: SCOPE,
      redirect_uri: returnTo,
      state,
    });
    return `${this.#app.url}/oauth/v2/authorize?${query.toString()}`;
  };

  exchange = async (
    code: string,
    returnTo: string,
  ): Promise<{ readonly token: string; readonly account: string }> => {
    const { clientId, clientSecret } = this.#app;
    const given = { client_id: clientId, client_secret: clientSecret, code, redirect_uri: returnTo };
    const answer = await this.#call(
      'oauth.v2.access',
      undefined,
      given,
      z.object({ access_token: z.string().min(1), team: z.object({ name: z.string() }) }),
    );
    return { token: answer.access_token, account: answer.team.name };
  };

  revoke = async (token: string): Promise<void> => {
    await this.#call('auth.revoke', token, {}, z.unknown());
  };

  targets = async (
    token: string,
    { search, cursor }: { readonly search: string; readonly cursor: string },
  ): Promise<TargetPage> => {
    const wanted = search.trim().toLowerCase().replace(/^#/, '');
    const targets: Target[] = [];
    let next = cursor;
    for (let page = 0; page < PAGES_MOST; page++) {
      const answer = await this.#call(
        'conversations.list',
        token,
        {
          types: 'public_channel,private_channel',
          exclude_archived: 'true',
          limit: String(PER_PAGE),
          ...(next !== '' && { cursor: next }),
        },
        z.object({
          channels: z.array(channelSchema),
          response_metadata: z.object({ next_cursor: z.string().default('') }).optional(),
        }),
      );
      targets.push(
        ...answer.channels.filter(({ name }) => name.toLowerCase().includes(wanted)).map(targetOf),
      );
      next = answer.response_metadata?.next_cursor ?? '';
      if (next === '' || targets.length >= SHOWN) break;
    }
    return { targets, nextCursor: next === '' ? null : next };
  };

  target = async (token: string, id: string): Promise<Target | undefined> => {
    try {
      const { channel } = await this.#call(
        'conversations.info',
        token,
        { channel: id },
        z.object({ channel: channelSchema }),
      );
      return targetOf(channel);
    } catch (error) {
      if (error instanceof ProviderError && error.fault === 'not_found') return undefined;
      throw error;
    }
  };

  /** Posts to a channel. The text is in Slack's own format, with what people wrote escaped. */
  async post(token: string, channel: string, text: string): Promise<void> {
    await this.#call(
      'chat.postMessage',
      token,
      { channel, text, unfurl_links: 'false', unfurl_media: 'false' },
      z.unknown(),
    );
  }

  async #call<Schema extends z.ZodType>(
    method: string,
    token: string | undefined,
    given: Readonly<Record<string, string>>,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const answer = await callProvider(this.#calling, {
      method: 'POST',
      url: `${this.#app.url}/api/${method}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        'user-agent': 'Cairn',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: new URLSearchParams(given).toString(),
    });
    const said = answered(answer);
    const parsed = schema.safeParse(said);
    if (!parsed.success) throw new ProviderError('refused', `an unexpected answer to ${method}`);
    return parsed.data;
  }
}

/** Slack responds with 200 and reports success or failure in the body. */
function answered(answer: Answer): unknown {
  const { status } = answer;
  if (status === 429)
    throw new ProviderError('rate_limited', 'Slack answered with 429', restOf(answer, Date.now()));
  if (status >= 500) throw new ProviderError('unreachable', `Slack answered with ${status}`);
  const said = jsonIn(answer);
  const { ok, error = '' } = z
    .object({ ok: z.boolean(), error: z.string().optional() })
    .catch({ ok: false })
    .parse(said);
  if (ok) return said;
  const message = `Slack answered with ${error}`;
  if (error === 'ratelimited') throw new ProviderError('rate_limited', message, restOf(answer, Date.now()));
  if (REVOKED.has(error)) throw new ProviderError('revoked', message);
  throw new ProviderError(GONE.has(error) ? 'not_found' : 'refused', message);
}

/** The app can only post to a private channel it was invited to. */
const targetOf = ({
  id,
  name,
  is_private: isPrivate,
  is_member: isMember,
}: z.infer<typeof channelSchema>): Target => ({
  id,
  name: `#${name}`,
  isPrivate,
  canConnect: !isPrivate || isMember,
});
