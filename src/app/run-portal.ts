import { setFlagsFromString } from 'node:v8';
import { DrizzleQueryError } from 'drizzle-orm';
import { watchSchool } from '#features/people/server/school-now.service.ts';
import type { Db } from '#platform/db/database.ts';
import { createLog, endOnUncaught, errorForLog } from '#platform/log/server/log.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { packageRoot, productVersion } from '#platform/env/package-root.ts';
import { listen } from '#platform/http/server/listen.ts';
import { trustedBy } from '#platform/http/server/request.ts';
import { installationOf, nameAndClockOf } from './installation.ts';
import { FEATURES } from './features.ts';
import { storagePlacesOf, storeOf } from './files.ts';
import { openSecrets } from './open-secrets.ts';
import { openDemoSchool } from '../demo/demo.ts';
import { openSchoolDatabase } from './open-database.ts';
import { createPortal, type PortalOptions } from './portal.ts';
import { startBackgroundWork } from './portal/background-work.ts';

/**
 * Runs the portal from configuration to shutdown, as this process; `pagesIn` finds the built pages in the
 * package. Only tests wrap the portal's database.
 */
export async function runPortal(
  pagesIn: (root: string) => PortalOptions['pages'],
  wrapDatabase: (db: Db) => Db = (db) => db,
): Promise<void> {
  // About 27 MB of the heap is live; by default V8 lets it grow to four times that before collecting.
  setFlagsFromString('--heap-growing-percent=60');
  try {
    const environment = readEnvironment(process.env);
    const log = createLog(environment.LOG_LEVEL);
    endOnUncaught(log);
    const root = packageRoot();
    const version = productVersion();
    const signal = firstSignal();

    const database = await openSchoolDatabase(environment, log);
    try {
      const db = wrapDatabase(database.db);
      const background = wrapDatabase(database.background);
      const secrets = await openSecrets(environment, db);
      const health = { stopping: false };
      const files = storeOf(environment);
      const demoAccounts = environment.PREAU_DEMO
        ? await openDemoSchool(db, environment, {
            features: FEATURES,
            installation: installationOf(environment),
            files,
          })
        : null;
      const pages = pagesIn(root);
      const closing = new AbortController();
      const school = watchSchool(db, nameAndClockOf(environment));
      await school.fresh();
      const portal = createPortal({
        db,
        school,
        secrets,
        files,
        storage: storagePlacesOf(environment),
        environment,
        version,
        log,
        health,
        demoAccounts,
        pages,
        closing: closing.signal,
      });
      const { address, close } = await listen({
        fetch: portal.fetch as Parameters<typeof listen>[0]['fetch'],
        hostname: environment.HOST,
        port: environment.PORT,
        health,
        isProxy: trustedBy(environment.TRUSTED_PROXIES),
      });
      console.log(`Préau is open: ${environment.PUBLIC_URL ?? address}`);
      for (const { role, email, password } of demoAccounts ?? [])
        console.log(`  ${role.padEnd(8)} ${email}  ${password}`);
      const work = await startBackgroundWork({ db, background, environment, school, secrets, files, log });
      log.info({ signal: await signal }, 'closing');
      closing.abort();
      await Promise.all([work.reconciling.close(), work.mailing.close(), work.jobs.close()]);
      await close();
      await work.sealing.close();
      await work.backups?.close();
    } finally {
      await database.close();
    }
    process.exit(0);
  } catch (error) {
    // The message of a failed query contains its parameters, which are personal data.
    const isQuery = error instanceof DrizzleQueryError;
    console.error(isQuery ? errorForLog(error) : error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/**
 * Listens from the first moment, so that Ctrl-C during the start leaves no database running. A second signal
 * ends the process at once.
 */
function firstSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let signalled = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        if (signalled) process.exit(1);
        signalled = true;
        resolve(signal);
      });
  });
}
