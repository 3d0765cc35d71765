import type { FileRouteName, RouteCall, RouteName, RouteReply } from '@cairn/domain/http/api';
import { request, requestFile } from './http.ts';

interface AnyCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly input?: unknown;
}

/**
 * Calls a route of the server by its method and path; its contract types the input and the answer. Throws {@link
 * HttpError} for a refusal and {@link OfflineError}.
 *
 * @example
 * const labels = await callApi('GET /api/workspaces/:slug/labels', { params: { slug } });
 */
export async function callApi<Name extends RouteName>(
  name: Name,
  ...[call]: object extends RouteCall<Name> ? [call?: RouteCall<Name>] : [call: RouteCall<Name>]
): Promise<RouteReply<Name>> {
  const { input } = (call ?? {}) as AnyCall;
  const [method = ''] = name.split(' ');
  return request<RouteReply<Name>>(method as Parameters<typeof request>[0], addressOf(name, call), input);
}

/**
 * Downloads a route's answer as a file. Throws like {@link callApi}.
 *
 * @example
 * const table = await downloadFile('GET /api/workspaces/:slug/members/:user/activity/export', { params, query: { day } });
 */
export const downloadFile = async <Name extends FileRouteName>(
  name: Name,
  call: RouteCall<Name>,
): Promise<Blob> => await requestFile(addressOf(name, call));

function addressOf(name: RouteName, call: unknown): string {
  const { params = {}, query = {} } = (call ?? {}) as AnyCall;
  const [, pattern = ''] = name.split(' ');
  const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const asked = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  const search = asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`;
  return path + search;
}
