import { and, count, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { placedWith } from '../assignments.rules.ts';
import type { PendingWork } from '../pending.contract.ts';
import { selectOpen, type View } from './assignments.queries.ts';
import { assignments, assignmentWorks } from './assignments.tables.ts';
import { selectTasks } from '../own-tasks/server/own-tasks.queries.ts';
import { isGiven, isSeenByStaff } from './scope.queries.ts';

/** The most assignments listed on a dashboard. */
const MOST_NAMED = 5;

/** The open assignments of these students, all visible to the caller, and the caller's own tasks. */
export async function readPending(tx: Tx, view: View, studentIds: readonly string[]): Promise<PendingWork[]> {
  return Promise.all(
    studentIds.map(async (student_id) => {
      const [works, tasks] = await Promise.all([selectOpen(tx, view, student_id), selectTasks(tx, view, [])]);
      const todo = placedWith(works.todo, tasks, 'todo');
      const late = placedWith(works.late, tasks, 'late');
      return {
        student_id,
        today: view.today,
        todo: todo.length,
        late: late.length,
        next: todo.slice(0, MOST_NAMED).map(({ id, title, subject, due_day, due_time, due_at }) => ({
          id,
          title,
          subject,
          due_day,
          due_time,
          due_at,
        })),
      };
    }),
  );
}

/** The number of a teacher's published assignments that are not yet due. */
export async function countOpenWork(tx: Tx, view: View): Promise<number> {
  const [found] = await tx
    .select({ open: count() })
    .from(assignments)
    .where(
      and(
        isSeenByStaff(view.actor),
        isGiven(view.now),
        isNull(assignments.closed_at),
        gt(assignments.due_at, view.now),
      ),
    );
  return found?.open ?? 0;
}

/** The number of works handed in to a teacher and not yet returned. */
export async function countToMark(tx: Tx, view: View): Promise<number> {
  const [found] = await tx
    .select({ works: count() })
    .from(assignmentWorks)
    .innerJoin(assignments, eq(assignments.id, assignmentWorks.assignment_id))
    .where(
      and(
        isSeenByStaff(view.actor),
        isGiven(view.now),
        isNull(assignmentWorks.returned_at),
        or(isNotNull(assignmentWorks.handed_in_at), isNotNull(assignmentWorks.received_at)),
      ),
    );
  return found?.works ?? 0;
}
