import type { ClientContext, ClientLink, ClientOptions } from '@orpc/client';
import type { AnyContractRouter } from '@orpc/contract';
import { fillPath, isPlain, queryOf, type RouteOf } from '../address.ts';

type RestLinkOptions<Context extends ClientContext> = {
  headers: (context: Context) => Record<string, string>;
  send: (request: Request, how: { alone: boolean }) => Promise<Response>;
  /** The error of an error response; null if its body is not ours. */
  readError: (body: unknown, status: number) => Error | null;
};

/**
 * An oRPC link for our REST paths. oRPC's own link supports every contract shape and is four times as large; ours
 * have compact inputs, send JSON or one form with a file, and return JSON or a file.
 */
export function restLink<Context extends ClientContext>(
  contract: AnyContractRouter,
  /** The base URL of all calls. */
  root: string,
  { headers, send, readError }: RestLinkOptions<Context>,
): ClientLink<Context> {
  return {
    async call(path: readonly string[], input: unknown, { context, signal }: ClientOptions<Context>) {
      const { route, meta } = procedureAt(contract, path);
      const { method = 'POST', path: rest = '' } = route;
      const { filled, left } = fillPath(rest, (input as Record<string, unknown> | undefined) ?? {});
      const names = rest.includes('{');
      const reads = method === 'GET';
      // An input entirely used by the path sends no body; one that was empty from the start is an empty
      // object.
      const body = reads || input === undefined || (names && Object.keys(left).length === 0) ? null : left;
      const own = headers(context);
      const response = await send(
        new Request(`${root}${filled}${reads ? queryOf(left) : ''}`, {
          method,
          ...(signal && { signal }),
          ...(body ? withBody(body, own) : { headers: own }),
        }),
        // Slow requests that create files are not batched, so that fast ones need not wait for them.
        { alone: !reads || meta?.heavy === true },
      );
      const answer = await read(response, context);
      if (response.ok) return answer;
      throw readError(answer, response.status) ?? new Error(`The server answered ${response.status}`);
    },
  };
}

function procedureAt(contract: AnyContractRouter, path: readonly string[]): RouteOf['~orpc'] {
  let found: unknown = contract;
  for (const name of path) found = (found as Record<string, unknown> | undefined)?.[name];
  if (!found) throw new Error(`The contract has no procedure ${path.join('.')}`);
  return (found as RouteOf)['~orpc'];
}

function withBody(input: Record<string, unknown>, headers: Record<string, string>): RequestInit {
  if (!Object.values(input).some((value) => value instanceof Blob))
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) };
  const form = new FormData();
  for (const [key, value] of Object.entries(input)) {
    if (value instanceof Blob) form.append(key, value);
    if (isPlain(value)) form.append(key, String(value));
  }
  return { headers, body: form };
}

/** JSON, a file if the response is one (read by the caller's own reader, if there is one), or nothing. */
async function read(
  response: Response,
  { readFile }: { readFile?: (response: Response) => Promise<Blob> },
): Promise<unknown> {
  const disposition = response.headers.get('content-disposition');
  const type = response.headers.get('content-type') ?? '';
  if (disposition)
    return new File([await (readFile?.(response) ?? response.blob())], fileName(disposition), { type });
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    // For example a proxy's page.
    if (response.ok) throw error;
    return text;
  }
}

function fileName(disposition: string): string {
  const [, encoded] = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition) ?? [];
  if (encoded) return decodeURIComponent(encoded.replaceAll('"', ''));
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'blob';
}
