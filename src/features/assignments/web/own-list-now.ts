import type { OwnAssignment, OwnList } from '../assignments.contract.ts';
import { isHandedInHere } from '../assignments.rules.ts';

const isLate = ({ hand_in, closed }: OwnAssignment) => isHandedInHere(hand_in) && !closed;

/** A list stored on this device, updated for the current time: newly overdue items become late or past. */
export function ownListNow(list: OwnList, now: Date, today: string): OwnList {
  const isDue = ({ due_at }: OwnAssignment) => new Date(due_at) <= now;
  const due = list.todo.filter(isDue);
  const late = due.filter(isLate);
  const past = due.filter((item) => !isLate(item));
  return {
    ...list,
    today,
    // Missing in lists stored by a version without tasks.
    tasks: ((list.tasks as OwnList['tasks'] | undefined) ?? []).map((task) =>
      task.place === 'todo' && new Date(task.due_at) <= now ? { ...task, place: 'late' as const } : task,
    ),
    todo: list.todo.filter((item) => !isDue(item)),
    late: [
      ...list.late,
      ...late.map((item) => ({
        ...item,
        place: 'late' as const,
        may_hand_in: item.may_hand_in && item.accepts_late,
      })),
    ],
    done: [...past.toReversed().map((item) => ({ ...item, place: 'done' as const })), ...list.done],
  };
}
