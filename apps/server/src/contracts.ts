import * as auth from '@cairn/domain/people/auth-routes';
import { getApiPage, getOpenApi } from '@cairn/domain/http/describe';
import { features } from './features.ts';
import {
  apiPage,
  commandRoutes,
  contractsByName,
  healthContracts,
  openApi,
  route,
} from './platform/http/index.ts';
import { VERSION } from './platform/version.ts';
import { syncContracts } from './platform/sync/index.ts';

/** Written once, when it is first asked for: anybody may ask. */
let described: { readonly document: object; readonly page: string; readonly policy: string } | undefined;
const describe = () =>
  (described ??= { document: openApi(contracts.values(), VERSION), ...apiPage(contracts.values()) });

const describing = [
  route(getOpenApi, async () => ({ ...describe().document })),
  route(getApiPage, async () => {
    const { page, policy } = describe();
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
    return new Response(page, { headers });
  }),
];

/** Routes that are served by their contracts, in the order in which their paths are tried. */
export const routes = [
  ...describing,
  ...commandRoutes,
  ...features.flatMap((feature) => feature.routes ?? []),
];

/** The contracts of all routes, also of those that answer in their own way. */
export const contracts = contractsByName([
  ...healthContracts,
  ...Object.values(auth),
  ...syncContracts,
  ...routes.map(({ contract }) => contract),
]);
