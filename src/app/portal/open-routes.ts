import type { Hono } from 'hono';
import { calendarFeedRoutes } from '#features/calendar/server/calendar-feed.ts';
import { verifyRoutes } from '#features/fees/papers/server/verify-page.ts';
import { smsReportRoutes } from '#features/inbox/server/sms-reports.ts';
import type { SchoolNow } from '#features/people/server/school-now.service.ts';
import { checkCard } from '#features/report-cards/server/card-check.service.ts';
import { logoRoutes } from '#features/settings/server/logo-routes.ts';
import { checkRoutes } from '#features/signed-papers/server/check-page.ts';
import type { Db } from '#platform/db/database.ts';
import { shedLoad } from '#platform/http/server/limits.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { ClientAddress, HttpVariables } from '#platform/http/server/request.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';

type OpenRoutes = {
  db: Db;
  installation: Installation;
  school: SchoolNow;
  secrets: Secrets;
  clientAddress: ClientAddress;
  now: () => Date;
};

/** Addresses that need no account: the logo, private calendar feeds, reports of texts, and the checks of papers. */
export function addOpenRoutes(
  app: Hono<{ Variables: HttpVariables }>,
  { db, installation, school, secrets, clientAddress, now }: OpenRoutes,
): void {
  for (const path of ['/v/*', '/verify/*', '/school-logo/*', '/calendar-feed/*', '/sms-reports/*'])
    app.use(path, shedLoad(clientAddress));
  app.route('/', logoRoutes(db));
  app.route('/', calendarFeedRoutes({ db, now, school, schoolName: () => installation.schoolName }));
  app.route('/', smsReportRoutes({ db, now, secrets }));
  app.route('/', checkRoutes({ db, installation, secrets, now, school }));
  app.route('/', verifyRoutes({ db, installation, now, clientAddress, checkCard }));
}
