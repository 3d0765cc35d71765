import type { Provider } from '@cairn/domain/integrations/constants';
import { integrationRefusals } from '@cairn/domain/integrations/refusals';
import { refused } from '../../platform/commands/index.ts';
import { guardedAgents } from '../../platform/outgoing/index.ts';
import { createSeal, type Seal } from '../../platform/seal.ts';
import type { Services } from '../../platform/services.ts';
import type { Calling } from './call-provider.ts';
import { GithubClient } from './github/github-client.ts';
import type { ProviderClient } from './provider.ts';
import { SlackClient } from './slack/slack-client.ts';

/** The operator's OAuth apps and server settings. */
export type Settings = Pick<
  Services,
  'integrationApps' | 'allowedNetworks' | 'secret' | 'publicUrl' | 'db' | 'hub'
>;

export const tokenSeal = (secret: string): Seal => createSeal(secret, 'cairn integration tokens');

export const isConfigured = ({ integrationApps }: Settings, provider: Provider): boolean =>
  integrationApps[provider].app !== undefined;

/**
 * The operator sets the providers' addresses, but people choose what is requested, so the guard checks each connection.
 */
export const callingOf = ({ allowedNetworks }: Settings, signal: AbortSignal): Calling => ({
  agents: guardedAgents({ allowed: allowedNetworks }),
  signal,
});

export function githubClient({ integrationApps: { github } }: Settings, calling: Calling): GithubClient {
  if (!github.app) throw refused(integrationRefusals.not_configured);
  return new GithubClient({ url: github.url, ...github.app }, calling);
}

export function slackClient({ integrationApps: { slack } }: Settings, calling: Calling): SlackClient {
  if (!slack.app) throw refused(integrationRefusals.not_configured);
  return new SlackClient({ url: slack.url, ...slack.app }, calling);
}

export const clientOf = (settings: Settings, provider: Provider, calling: Calling): ProviderClient =>
  provider === 'github' ? githubClient(settings, calling) : slackClient(settings, calling);
