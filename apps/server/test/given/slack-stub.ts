import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const TOKEN = 'xoxb-17653672481-19874698323-pdFZKVeTuE8sk7oOcHrzqqgy';

interface Channel {
  readonly id: string;
  readonly name: string;
  readonly is_private: boolean;
  readonly is_member: boolean;
}

/** A Slack of a test's own, which lets a program in and takes its messages, in the shapes that Slack's documentation shows. */
export async function openSlack(channels: readonly Channel[]) {
  const messages: { readonly channel: string; readonly text: string }[] = [];
  const codes = new Set<string>();
  const knobs = { revoked: false, error: '' };
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const given = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
      const url = new URL(request.url ?? '/', 'http://stub');
      const reply = (json: object): void => {
        response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
        response.end(JSON.stringify(json));
      };
      if (url.pathname === '/oauth/v2/authorize') {
        const code = randomUUID();
        codes.add(code);
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', code);
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        response.writeHead(302, { location: back.href }).end();
        return;
      }
      if (url.pathname === '/api/oauth.v2.access') {
        if (!codes.delete(given.get('code') ?? '')) reply({ ok: false, error: 'invalid_code' });
        else
          reply({
            ok: true,
            access_token: TOKEN,
            token_type: 'bot',
            scope: 'chat:write,channels:read',
            bot_user_id: 'U0KRQLJ9H',
            app_id: 'A0KRD7HC3',
            team: { name: 'Slack Softball Team', id: 'T9TK3CUKW' },
          });
        return;
      }
      if (knobs.revoked || request.headers.authorization !== `Bearer ${TOKEN}`)
        reply({ ok: false, error: 'token_revoked' });
      else if (url.pathname === '/api/auth.revoke') {
        knobs.revoked = true;
        reply({ ok: true, revoked: true });
      } else if (url.pathname === '/api/conversations.list')
        reply({ ok: true, channels, response_metadata: { next_cursor: '' } });
      else if (url.pathname === '/api/conversations.info') {
        const channel = channels.find(({ id }) => id === given.get('channel'));
        reply(channel ? { ok: true, channel } : { ok: false, error: 'channel_not_found' });
      } else if (url.pathname === '/api/chat.postMessage') {
        if (knobs.error !== '') reply({ ok: false, error: knobs.error });
        else {
          messages.push({ channel: given.get('channel') ?? '', text: given.get('text') ?? '' });
          reply({ ok: true, channel: given.get('channel'), ts: '1503435956.000247' });
        }
      } else reply({ ok: false, error: 'unknown_method' });
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    knobs,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
