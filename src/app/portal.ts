import { ORPCError } from '@orpc/server';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { isHalted } from '#features/ledger/server/checks.queries.ts';
import { type SchoolNow, watchSchool } from '#features/people/server/school-now.service.ts';
import { findActor } from '#features/people/server/people.service.ts';
import type { DemoAccount } from '#features/feature.ts';
import type { Db } from '#platform/db/database.ts';
import { type StoragePlaces, storageProbe } from '#platform/db/storage-probe.ts';
import { isStandbyMissing } from '#platform/db/standbys.ts';
import { watchVersion } from '#platform/db/version-watch.ts';
import type { Environment } from '#platform/env/environment.ts';
import { apiRoutes } from '#platform/http/server/api.ts';
import { compressed } from '#platform/http/server/compression.ts';
import { documentRoutes, type FindDocument } from '#platform/http/server/documents.ts';
import { errorBody, toRefusal } from '#platform/http/server/errors.ts';
import { contentSecurityPolicy, lightFiles, securityHeaders } from '#platform/http/server/headers.ts';
import { type Health, healthRoutes } from '#platform/http/server/health.ts';
import { localHostsOnly, shareOfConnection } from '#platform/http/server/limits.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { formsOf } from '#platform/http/server/forms.ts';
import { openApiRoutes } from '#platform/http/server/openapi.ts';
import { personCeiling } from '#platform/http/server/person-ceiling.ts';
import {
  clientAddressFrom,
  type HttpVariables,
  isLoopback,
  requestLog,
} from '#platform/http/server/request.ts';
import { pathsOf, routePatterns } from '#platform/http/server/route-patterns.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { backupKeySource } from './backup-key.ts';
import { FRAME_COOKIE } from './frame-cookie.ts';
import { webManifest } from './web-manifest.ts';
import { installationOf, nameAndClockOf } from './installation.ts';
import { schoolLive } from './live.ts';
import { isPortalPath, PORTAL_PATHS } from './portal-paths.ts';
import { guardApi } from './portal/guard-api.ts';
import { addOpenRoutes } from './portal/open-routes.ts';
import { schoolAuth } from './portal/school-auth.ts';
import { schoolRouter } from './router.ts';

export type PortalOptions = {
  db: Db;
  environment: Environment;
  version: string;
  log: Logger;
  health: Health;
  now?: () => Date;
  /** Aborted when the process shuts down: open event streams are then closed at once. */
  closing?: AbortSignal;
  secrets: Secrets;
  /** The school's name and time zone; created here unless it is shared with other code. */
  school?: SchoolNow;
  files: FileStore;
  /** The directories whose free space /readyz checks; none by default (tests). */
  storage?: StoragePlaces;
  /** Null serves the API only, without pages (tests). */
  pages: {
    find: FindDocument;
    webFolder: string | null;
    /** In development only: Vite injects scripts into the page, which the security policy would refuse. */
    relaxed?: boolean;
  } | null;
  demoAccounts?: readonly DemoAccount[] | null;
};

/**
 * An old process would write rows that the newer version does not expect, and print numbers that are not
 * recorded.
 */
const newerVersion = () =>
  new ORPCError('NEWER_VERSION', {
    status: 503,
    message: /*i18n*/ 'A newer version of Préau is running here. Please call your technician.',
  });

/** The school's name may change while the server runs. */
const namedInstallation = (environment: Environment, school: SchoolNow): Installation => ({
  ...installationOf(environment),
  get schoolName() {
    return school.schoolName;
  },
});

/** A portal in a local network, without a name of its own. */
const isNameless = ({ PUBLIC_URL, HOST }: Environment): boolean =>
  PUBLIC_URL === undefined && HOST !== 'localhost' && !isLoopback(HOST);

const noSuchResource = (c: Context<{ Variables: HttpVariables }>): Response =>
  c.json(errorBody('NOT_FOUND', 'There is no such resource.', { requestId: c.get('requestId') }), 404);

/** Errors outside the procedures, in the same form. */
const errorResponse =
  (log: Logger) =>
  (error: Error, c: Context<{ Variables: HttpVariables }>): Response => {
    const { code, message, data, status } = toRefusal(error, c.get('requestId'), log);
    if (status === 503) c.header('retry-after', '2');
    return c.json(errorBody(code, message, data), status as 500);
  };

/**
 * The whole server as one function from request to response. It opens no port, and all state is in the
 * database.
 */
export function createPortal(options: PortalOptions) {
  const {
    db,
    environment,
    version,
    log,
    health,
    pages,
    secrets,
    files,
    storage = { cluster: null, folders: [] },
    closing,
    now = () => new Date(),
    demoAccounts = null,
    school = watchSchool(db, nameAndClockOf(environment)),
  } = options;
  const publicUrl = environment.PUBLIC_URL ?? `http://${environment.HOST}:${environment.PORT}`;
  const installation = namedInstallation(environment, school);
  const router = schoolRouter({
    ...nameAndClockOf(environment),
    schoolChanged: school.changed,
    needsSetupToken: environment.SETUP_TOKEN !== undefined,
    demoAccounts,
    backupKey: backupKeySource(environment),
  });
  const clientAddress = clientAddressFrom(environment.TRUSTED_PROXIES, () => {
    installation.proxyIsUntrusted = true;
    log.warn('a proxy on this machine is not in TRUSTED_PROXIES: all people share the limits of one address');
  });
  const auth = schoolAuth({ db, environment, installation, publicUrl, secrets, clientAddress, log, now });

  const isOutdated = watchVersion(db);
  const app = new Hono<{ Variables: HttpVariables }>();
  let findRoute: ((path: string) => string) | null = null;
  const routeOf = (path: string) =>
    (findRoute ??= routePatterns([
      ...pathsOf(router, '/api/v1'),
      ...app.routes.map((route) => route.path),
      ...PORTAL_PATHS,
    ]))(path);
  app.onError(errorResponse(log));
  app.use('/assets/*', lightFiles());
  app.use('*', requestLog(log, routeOf), securityHeaders(), compressed({ except: '/auth/v1/' }));
  app.use('*', shareOfConnection());
  if (!pages?.relaxed) app.use('*', contentSecurityPolicy());
  app.route(
    '/',
    healthRoutes(db, health, {
      isHalted,
      canKeep: storageProbe(db, storage),
      isOutdated,
      isStandbyMissing: (tx) => isStandbyMissing(tx, environment.DATABASE_STANDBYS),
    }),
  );
  if (isNameless(environment)) app.use('*', localHostsOnly());
  const forms = formsOf(router, '/api/v1');
  guardApi(app, { auth, clientAddress, publicUrl, forms });
  app.route('/auth/v1', auth.routes);
  app.route('/api', openApiRoutes(router, version));
  const mayAsk = personCeiling(environment.REQUESTS_PER_MINUTE);
  app.route('/api/v1', schoolLive({ db, auth, mayAsk, closing, now, log }));
  app.route(
    '/api/v1',
    apiRoutes({
      router,
      forms,
      findActor: async (authorization, use) => {
        const [outdated] = await Promise.all([isOutdated(), school.fresh()]);
        if (outdated) throw newerVersion();
        return findActor(db, auth, authorization, use);
      },
      context: () => ({ db, now, timeZone: school.timeZone, log, secrets, installation, files }),
      clientAddress,
      mayAsk,
      routeOf,
      log,
    }),
  );
  addOpenRoutes(app, { db, installation, school, secrets, clientAddress, now });
  app.all('/api/*', noSuchResource);
  if (pages)
    app.route(
      '/',
      documentRoutes({
        ...pages,
        isPortalPath,
        frameCookie: FRAME_COOKIE,
        manifest: (locale) => webManifest(installation.schoolName, locale),
      }),
    );
  return app;
}
