import type { Logger } from 'pino';
import { mayMailLeave } from '#features/inbox/server/withdraw-mails.ts';
import { startReconciling } from '#features/ledger/server/reconciling.ts';
import type { SchoolNow } from '#features/people/server/school-now.service.ts';
import { startSealing } from '#platform/audit/server/sealing.ts';
import { startDailyBackups } from '#platform/backup/server/daily.ts';
import type { Db } from '#platform/db/database.ts';
import { watchVersion } from '#platform/db/version-watch.ts';
import type { Environment } from '#platform/env/environment.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { startJobs } from '#platform/jobs/server/jobs.ts';
import { startMailing } from '#platform/mail/server/mailing.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { smsGateway } from '#platform/sms/server/sms-gateway.ts';
import { backupFolder, originOf } from '../db/origin.ts';
import { INVARIANTS, NOTICE_READERS } from '../features.ts';
import { installationOf, mailSettingsOf } from '../installation.ts';
import { jobKinds } from '../jobs.ts';

type BackgroundWork = {
  db: Db;
  /** Connections of their own for long work, so that requests do not wait for it. */
  background: Db;
  environment: Environment;
  school: SchoolNow;
  secrets: Secrets;
  files: FileStore;
  log: Logger;
};

/** Starts the work beside the requests; each part rests while a newer version of the product is at work. */
export async function startBackgroundWork({
  db,
  background,
  environment,
  school,
  secrets,
  files,
  log,
}: BackgroundWork) {
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
  return { sealing, mailing, jobs, reconciling, backups };
}
