import type { Provider } from '@cairn/domain/integrations/constants';

/** A repository or a channel, as the provider knows it. */
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

/** What every provider can be asked for. All of it throws {@link ProviderError}. */
export interface ProviderClient {
  readonly provider: Provider;
  /** Where somebody says yes. */
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
  /** Undefined where the token does not see it. */
  readonly target: (token: string, id: string) => Promise<Target | undefined>;
}
