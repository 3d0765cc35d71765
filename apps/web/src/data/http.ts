type HttpValues = Readonly<Record<string, string | number>> | undefined;

/** The code of the refusal. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  /** The values in the code's sentence, by name. */
  readonly values: HttpValues;
  /** How long to wait before trying again. */
  readonly seconds: number | undefined;

  constructor(status: number, code: string, message: string, values: HttpValues, seconds?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.values = values;
    this.seconds = seconds;
  }
}

/** The server could not be reached. */
export class OfflineError extends Error {}

/** Cold reads, and the few calls that are not commands. Throws {@link HttpError} or {@link OfflineError}. */
export async function request<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const response = await answered(method, path, body);
  return (await bodyOf(response)) as T;
}

/** Like {@link request}, for answers that are files. */
export const requestFile = async (path: string): Promise<Blob> => await (await answered('GET', path)).blob();

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

async function answered(method: Method, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new OfflineError("Can't reach the server.");
  }
  if (response.ok) return response;
  const answer = await bodyOf(response);
  const { error, message, values } = (answer ?? {}) as {
    error?: string;
    message?: string;
    values?: HttpValues;
  };
  throw new HttpError(
    response.status,
    error ?? 'unknown',
    message ?? `Something went wrong (${response.status}). Try again.`,
    values,
    secondsIn(response),
  );
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : parsed(text);
}

function secondsIn({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy or captive portal answered instead of the server.
    throw new OfflineError("Can't reach the server.");
  }
}
