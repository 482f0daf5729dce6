import { type AnyRouter, getRouter, isProcedure } from '@orpc/server';
import type { ProcedureMeta } from '#platform/http/procedure.ts';
import type { Actor } from '#features/people/people.rules.ts';

export type Endpoint = {
  name: string;
  method: string;
  path: string;
  meta: ProcedureMeta<Actor>;
  /** The schema of its input; null if it takes none. */
  schema: StandardSchema | null;
};

/** The part of the schema interface needed for validation: https://standardschema.dev */
type StandardSchema = {
  '~standard': { validate: (input: unknown) => MaybePromise<{ issues?: readonly unknown[] | undefined }> };
};
type MaybePromise<T> = T | Promise<T>;

export function listEndpoints(router: AnyRouter, names: string[] = []): Endpoint[] {
  const found = names.length > 0 ? getRouter(router, names) : router;
  if (isProcedure(found)) {
    const { route, meta, inputSchema } = found['~orpc'];
    return [
      {
        name: names.join('.'),
        method: route.method ?? 'POST',
        path: route.path ?? '',
        meta,
        schema: inputSchema ?? null,
      },
    ];
  }
  return Object.keys(found as object).flatMap((name) => listEndpoints(router, [...names, name]));
}

/** A value as part of a URL: a lone surrogate cannot be encoded there, so it becomes U+FFFD. */
export const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(
    /[\ud800-\udfff]/gu,
    '\ufffd',
  );

/** A body as the typed client sends it: a form if a value is a file, otherwise JSON. */
function bodyOf(fields: Record<string, unknown>): { body: BodyInit; type?: string } {
  if (!Object.values(fields).some((value) => value instanceof Blob))
    return { body: JSON.stringify(fields), type: 'application/json' };
  const form = new FormData();
  for (const [field, value] of Object.entries(fields))
    form.append(field, value instanceof Blob ? value : asText(value));
  return { body: form };
}

/** The HTTP request that calls an endpoint: fields of the path in the path, others in the query or the body. */
export function requestFor(
  endpoint: Endpoint,
  input: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Request {
  const rest = { ...input };
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = rest[field];
    delete rest[field];
    return encodeURIComponent(asText(value));
  });
  const url = new URL(`http://preau.test/api/v1${path}`);
  const carriesBody = !['GET', 'HEAD', 'DELETE'].includes(endpoint.method);
  if (!carriesBody)
    for (const [field, value] of Object.entries(rest))
      if (value !== undefined) url.searchParams.set(field, asText(value));
  if (!carriesBody) return new Request(url, { method: endpoint.method, headers });
  const { body, type } = bodyOf(rest);
  return new Request(url, {
    method: endpoint.method,
    headers: { ...headers, ...(type && { 'content-type': type }) },
    body,
  });
}
