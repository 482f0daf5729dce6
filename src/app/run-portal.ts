import { smsGateway } from '#platform/sms/server/sms-gateway.ts';
import { setFlagsFromString } from 'node:v8';
import { DrizzleQueryError } from 'drizzle-orm';
import { mayMailLeave } from '#features/inbox/server/withdraw-mails.ts';
import { startReconciling } from '#features/ledger/server/reconciling.ts';
import { watchSchool } from '#features/people/server/school-now.service.ts';
import { startSealing } from '#platform/audit/server/sealing.ts';
import { startDailyBackups } from '#platform/backup/server/daily.ts';
import type { Db } from '#platform/db/database.ts';
import { createLog, endOnUncaught, errorForLog } from '#platform/log/server/log.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { packageRoot, productVersion } from '#platform/env/package-root.ts';
import { listen } from '#platform/http/server/listen.ts';
import { trustedBy } from '#platform/http/server/request.ts';
import { watchVersion } from '#platform/db/version-watch.ts';
import { startJobs } from '#platform/jobs/server/jobs.ts';
import { startMailing } from '#platform/mail/server/mailing.ts';
import { backupFolder, originOf } from './db/origin.ts';
import { installationOf, mailSettingsOf, nameAndClockOf } from './installation.ts';
import { FEATURES, INVARIANTS, NOTICE_READERS } from './features.ts';
import { storagePlacesOf, storeOf } from './files.ts';
import { jobKinds } from './jobs.ts';
import { openSecrets } from './open-secrets.ts';
import { openDemoSchool } from '../demo/demo.ts';
import { openSchoolDatabase } from './open-database.ts';
import { createPortal, type PortalOptions } from './portal.ts';

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
      const isOutdated = watchVersion(db);
      const sealing = startSealing({ db, log, isOutdated });
      const mailing = startMailing({
        db,
        isOutdated,
        secrets,
        log,
        ...mailSettingsOf(environment),
        mayLeave: (tx, { at, ...mail }) => mayMailLeave(tx, mail, { at, readers: NOTICE_READERS }),
      });
      const jobs = startJobs({
        db,
        workDb: background,
        log,
        isOutdated,
        kinds: jobKinds({
          school,
          files,
          secrets,
          installation: installationOf(environment),
          sms: smsGateway(environment),
        }),
      });
      const reconciling = startReconciling({
        db: background,
        log,
        school,
        rules: INVARIANTS,
        isOutdated,
      });
      const backups = installationOf(environment).backsUpDaily
        ? startDailyBackups({
            ...(await originOf(environment, db)),
            db: background,
            log,
            isOutdated,
            get timeZone() {
              return school.timeZone;
            },
            folder: backupFolder(environment),
          })
        : null;
      log.info({ signal: await signal }, 'closing');
      closing.abort();
      await Promise.all([reconciling.close(), mailing.close(), jobs.close()]);
      await close();
      await sealing.close();
      await backups?.close();
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
