import type { Context, Hono } from 'hono';
import type { Auth } from '#platform/auth/server/auth.ts';
import type { Forms } from '#platform/http/server/forms.ts';
import { neverStored } from '#platform/http/server/headers.ts';
import { jsonBodies, sameOrigin, shedLoad, smallBodies } from '#platform/http/server/limits.ts';
import { refusalsInLanguage } from '#platform/http/server/refusals-in-language.ts';
import type { ClientAddress, HttpVariables } from '#platform/http/server/request.ts';

type Guards = { auth: Auth; clientAddress: ClientAddress; publicUrl: string; forms: Forms };

/** Limits of the procedures and of sign-in: load, origin, size and kind of a body. */
export function guardApi(
  app: Hono<{ Variables: HttpVariables }>,
  { auth, clientAddress, publicUrl, forms }: Guards,
): void {
  const personOf = async (authorization: string | null) =>
    (await auth.verifyAccessToken(authorization))?.userId ?? null;
  const isForm = ({ method, path }: { method: string; path: string }) => forms.has(`${method} ${path}`);
  for (const path of ['/api/*', '/auth/v1/*'])
    app.use(
      path,
      refusalsInLanguage(),
      shedLoad(clientAddress, { personOf, renews: isRenewal }),
      neverStored(),
      sameOrigin(({ host }) => [new URL(publicUrl).origin, `http://${host}`, `https://${host}`]),
      smallBodies(isForm),
      jsonBodies(isForm),
    );
}

const isRenewal = ({ req }: Context) =>
  req.path === '/auth/v1/token' && req.query('grant_type') === 'refresh_token';
