import type { ExportWish } from '#features/people/list-export.contract.ts';
import { exportList } from '#features/people/server/list-export.service.ts';
import type { Call } from '#features/people/server/people.service.ts';
import { BATCH_ROWS, inBatches } from '#platform/files/batches.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { Invitation } from '../joining.contract.ts';
import { WORDS } from './invitations-export.papers.ts';
import { listInvitations } from './invitations.queries.ts';

/** All invitations, newest first, without links and codes. */
export function exportInvitations(call: Call & { timeZone: string }, wish: ExportWish): Promise<File> {
  const words = WORDS[wish.language];
  const dayOf = (at: string) => ({ day: schoolDay(new Date(at), call.timeZone) });
  return exportList(call, wish, {
    action: 'joining.exported',
    name: 'invitations',
    title: words.title,
    head: words.head,
    rows: (tx) =>
      inBatches<Invitation>((last) =>
        listInvitations(tx, call.now(), { limit: BATCH_ROWS, after: last?.id }),
      ),
    cells: (invitation) => [
      invitation.full_name,
      invitation.email,
      words.roles[invitation.role],
      invitation.children.map(({ full_name, roll_number }) => full_name ?? roll_number).join(', '),
      dayOf(invitation.created_at),
      dayOf(invitation.expires_at),
      words.states[invitation.state],
    ],
  });
}
