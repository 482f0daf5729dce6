import { Hono } from 'hono';
import type { Db } from '#platform/db/database.ts';
import { logoPath } from '#features/people/server/school-settings.tables.ts';
import { findLogo } from './identity.queries.ts';

/** Serves the school's logo publicly, for pages, papers and the sign-in. URLs of earlier versions return 404. */
export function logoRoutes(db: Db) {
  return new Hono().get('/school-logo/:file', async (c) => {
    const logo = await db.transaction(findLogo, { accessMode: 'read only' });
    if (!logo || c.req.path !== logoPath(logo.version)) return c.body(null, 404);
    return c.body(new Uint8Array(logo.picture), 200, {
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
}
