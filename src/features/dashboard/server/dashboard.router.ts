import { serve } from '#features/people/server/people.service.ts';
import type { ApprovalKind } from '#features/second-person.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { dashboardContract } from '../dashboard.contract.ts';
import { readDashboard } from './dashboard.service.ts';

const os = serve(dashboardContract);

export const dashboardRouter = (approvalKinds: readonly ApprovalKind[]) =>
  os.router({
    get: os.get.handler(({ context: { db, actor, now, timeZone, installation } }) =>
      readSnapshot(db, (tx) =>
        readDashboard(tx, actor, { now: now(), timeZone, installation, approvalKinds }),
      ),
    ),
  });
