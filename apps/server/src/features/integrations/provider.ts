import type { Provider } from '@cairn/domain/integrations/constants';

/** A repository or channel, as the provider identifies it. */
export interface Target {
  readonly id: string;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly canConnect: boolean;
}

export interface TargetPage {
  readonly targets: readonly Target[];
  readonly nextCursor: string | null;
}

/** The interface of all providers. Everything throws {@link ProviderError}. */
export interface ProviderClient {
  readonly provider: Provider;
  /** The URL at which a person approves. */
  readonly authorizeUrl: (state: string, returnTo: string) => string;
  readonly exchange: (
    code: string,
    returnTo: string,
  ) => Promise<{ readonly token: string; readonly account: string }>;
  readonly revoke: (token: string) => Promise<void>;
  readonly targets: (
    token: string,
    asked: { readonly search: string; readonly cursor: string },
  ) => Promise<TargetPage>;
  /** Undefined if the token can't see it. */
  readonly target: (token: string, id: string) => Promise<Target | undefined>;
}
