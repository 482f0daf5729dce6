import { serve } from '#features/people/server/people.service.ts';
import type { BackupKeySource } from '#features/feature.ts';
import type { ApprovalKind } from '#features/second-person.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { dashboardContract } from '../dashboard.contract.ts';
import { readDashboard } from './dashboard.service.ts';

const os = serve(dashboardContract);

type Parts = { approvalKinds?: readonly ApprovalKind[]; backupKey?: BackupKeySource | undefined };

export const dashboardRouter = ({ approvalKinds = [], backupKey = { from: 'none' } }: Parts = {}) =>
  os.router({
    get: os.get.handler(({ context: { db, actor, now, timeZone, installation, secrets } }) =>
      readSnapshot(db, (tx) =>
        readDashboard(tx, actor, { now: now(), timeZone, installation, secrets, approvalKinds, backupKey }),
      ),
    ),
  });
