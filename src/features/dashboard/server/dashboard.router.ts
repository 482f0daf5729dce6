import { serve } from '#features/people/server/people.service.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { dashboardContract } from '../dashboard.contract.ts';
import { readDashboard } from './dashboard.service.ts';

const os = serve(dashboardContract);

export const dashboardRouter = os.router({
  get: os.get.handler(({ context: { db, actor, now, timeZone } }) =>
    db.transaction((tx) => readDashboard(tx, actor, schoolDay(now(), timeZone)), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
  ),
});
