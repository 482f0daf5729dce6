import type { Problem, Room, Rule } from '../problem.ts';
import type { Change } from '../verdict.ts';

/**
 * The effort of agreeing to these changes: a free slot needs one teacher's consent, a moved lesson the
 * office's, a dropped rule the head's.
 */
export function priceOf(changes: readonly Change[]): number {
  return changes.reduce((sum, change) => sum + PRICES[change.kind], 0);
}
const PRICES: Record<Change['kind'], number> = {
  'free-slot': 1,
  'change-limit': 2,
  unlock: 3,
  'except-lesson': 3,
  'add-room': 8,
  'drop-rule': 10,
  'take-out-lesson': 12,
};

/** The problem with these changes applied. */
export function applyChanges(problem: Problem, changes: readonly Change[]): Problem {
  return changes.reduce(applyChange, problem);
}

function applyChange(problem: Problem, change: Change): Problem {
  switch (change.kind) {
    case 'take-out-lesson':
      return { ...problem, lessons: problem.lessons.filter(({ id }) => id !== change.lesson) };
    case 'add-room':
      return withRoomLike(problem, change.like);
    case 'unlock':
    case 'drop-rule':
      return { ...problem, rules: problem.rules.filter(({ id }) => id !== change.rule) };
    default: {
      const rules = problem.rules.map((rule) => (rule.id === change.rule ? changedRule(rule, change) : rule));
      return { ...problem, rules };
    }
  }
}

function changedRule(
  rule: Rule,
  change: Extract<Change, { kind: 'free-slot' | 'change-limit' | 'except-lesson' }>,
): Rule {
  if (change.kind === 'free-slot' && rule.kind === 'unavailable')
    return { ...rule, slots: rule.slots.filter((slot) => slot !== change.slot) };
  if (change.kind === 'change-limit') {
    if ('most' in rule) return { ...rule, most: change.to };
    if ('least' in rule) return { ...rule, least: change.to };
  }
  if (change.kind === 'except-lesson' && 'lessons' in rule)
    return { ...rule, lessons: rule.lessons.filter((lesson) => lesson !== change.lesson) };
  return rule;
}

/** Adds a room that can be used by each lesson and rule that names this one. */
function withRoomLike(problem: Problem, like: string): Problem {
  const model = problem.rooms.find(({ id }) => id === like);
  if (!model) return problem;
  const taken = new Set(problem.rooms.map(({ id }) => id));
  let number = 2;
  while (taken.has(`${like} ${number}`)) number += 1;
  const added: Room = { ...model, id: `${like} ${number}` };
  const withAdded = (rooms: readonly string[]) => (rooms.includes(like) ? [...rooms, added.id] : rooms);
  return {
    ...problem,
    rooms: [...problem.rooms, added],
    lessons: problem.lessons.map((lesson) =>
      lesson.room && 'oneOf' in lesson.room
        ? { ...lesson, room: { oneOf: withAdded(lesson.room.oneOf) } }
        : lesson,
    ),
    rules: problem.rules.map((rule) =>
      rule.kind === 'rooms' ? { ...rule, rooms: withAdded(rule.rooms) } : rule,
    ),
  };
}
