import { eq } from 'drizzle-orm';
import type { NoticeReader } from '#features/notices.ts';
import type { ApprovalKind } from '#features/second-person.ts';
import { approvals } from './approvals.tables.ts';
import { secondPeople, selectOffice } from './staff.queries.ts';

/** Whether a pending notice may be sent: the request is still pending, and its reader may still decide it. */
export const mayStillDecide =
  (kinds: readonly ApprovalKind[]): NoticeReader =>
  async (tx, { about, userId }) => {
    const [request] = await tx.select().from(approvals).where(eq(approvals.id, about));
    const kind = kinds.find((one) => one.kind === request?.kind);
    if (!request || !kind || request.state !== 'waiting') return false;
    const others = secondPeople(await selectOffice(tx), kind.policy, request.asked_by);
    return others.some((other) => other.userId === userId);
  };
