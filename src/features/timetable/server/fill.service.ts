import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { newId } from '#platform/db/ids.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { orRefuse } from '#platform/db/violations.ts';
import type { FillChange, Filling, FillLessons, FillReason } from '../fill.contract.ts';
import type { Lesson, Placement, Problem, Rule } from '../solver/problem.ts';
import { startSolving } from '../solver/start-solving.ts';
import type { Change, Contradiction, Reason, SolveOptions, Verdict, WayOut } from '../solver/verdict.ts';
import type { WholeTimetable } from '../timetable.contract.ts';
import { conflictsOf, type Entry } from '../timetable.rules.ts';
import { insertEntries } from './editor.queries.ts';
import { holdDraft } from './editor.service.ts';
import { fillProblem, groupsOf, type Meeting } from './fill-problem.ts';
import { readWhole } from './versions.service.ts';

type Call = SchoolCall & { timeZone: string };
type Filled = ReturnType<typeof fillProblem>;
type Solve = (problem: Problem, options: Pick<SolveOptions, 'seconds' | 'waysOut'>) => Promise<Verdict>;

const SECONDS = 20;
/** The most of them for the whole problem: what is left is for the part of it that can be solved. */
const WHOLE_SECONDS = 14;
const WAYS_OUT = 2;
/** The most contradictions that an answer lists. */
const CONTRADICTIONS = 10;

/** The lock on the draft should make these impossible. */
const CONSTRAINTS = {
  timetable_entries_class: 'CHANGED',
  timetable_entries_teacher: 'CHANGED',
  timetable_entries_room: 'CHANGED',
} as const;

const inThread: Solve = async (problem, options) => (await startSolving(problem, options)).verdict;

/**
 * Gives places to the lessons of a draft that have none; null for an unknown draft. The search runs without a
 * transaction, and what it found is written only if the draft and what it depends on are as they were.
 */
export async function fillDraft(call: Call, versionId: string, solve = inThread) {
  const before = await readSnapshot(call.db, (tx) => readWhole(tx, call, versionId));
  if (!before) return null;
  if (before.version.state !== 'draft') return { refused: 'PUBLISHED' } as const;
  const filled = fillProblem(before);
  const found = await findPlaces(filled, solve);
  return orRefuse(CONSTRAINTS, (refuse) =>
    call.db.transaction(async (tx) => {
      const draft = await holdDraft(tx, versionId);
      if (!draft || 'refused' in draft) return draft;
      const now = await readWhole(tx, call, versionId);
      if (!now || factsOf(now) !== factsOf(before)) return refuse('CHANGED');
      const made = entriesFor(filled, found.placement, now);
      const answer = answerFor(filled, found, made.length);
      if (made.length > 0) {
        await insertEntries(tx, versionId, made);
        await record(tx, call, {
          action: 'timetable.filled',
          subject: { type: 'timetable', id: versionId },
          details: { placed: made.length, unplaced: answer.total - answer.placed },
        });
      }
      return answer;
    }),
  );
}

const factsOf = ({ periods, lessons, entries, unavailable }: WholeTimetable) =>
  JSON.stringify({ periods, lessons, entries, unavailable });

type Found = {
  placement: Placement;
  /** Ids of lessons without a place. */
  left: readonly string[];
  blockers: readonly Reason[];
  contradictions: readonly Contradiction[];
  waysOut: readonly WayOut[];
};

/** Places for as many open lessons as possible: those that a contradiction leaves over are taken out. */
async function findPlaces({ problem, open }: Filled, solve: Solve): Promise<Found> {
  const end = performance.now() + SECONDS * 1000;
  const out = new Set<string>();
  const contradictions: Contradiction[] = [];
  let waysOut: readonly WayOut[] | null = null;
  const result = (placement: Placement, blockers: readonly Reason[] = []): Found => ({
    placement,
    left: [...open.keys()].filter((id) => !placement.has(id)),
    blockers,
    contradictions,
    waysOut: waysOut ?? [],
  });
  while (out.size < open.size) {
    const rest = (end - performance.now()) / 1000;
    if (rest <= 0) break;
    const verdict = await solve(
      withoutLessons(problem, out),
      waysOut ? { seconds: rest, waysOut: 0 } : { seconds: WHOLE_SECONDS, waysOut: WAYS_OUT },
    );
    if (verdict.kind === 'not-found')
      return result(
        verdict.placement,
        verdict.blockers.map(({ reason }) => reason),
      );
    if (verdict.kind !== 'impossible') return result(verdict.placement);
    waysOut ??= verdict.waysOut;
    contradictions.push(...verdict.contradictions);
    const tried = out.size;
    for (const contradiction of verdict.contradictions) takeOut(problem, contradiction, open, out);
    if (out.size === tried) break;
  }
  return result(new Map());
}

/** Takes out as many of a contradiction's open lessons as are too many. */
function takeOut(
  { lessons }: Problem,
  { kind, lessons: named, needed = 1, there = 0 }: Contradiction,
  open: ReadonlyMap<string, Meeting>,
  out: Set<string>,
): void {
  const own = named.filter((id) => open.has(id));
  const missing = Math.max(1, needed - there) - own.filter((id) => out.has(id)).length;
  const taken = own.filter((id) => !out.has(id)).slice(0, Math.max(0, missing));
  for (const id of taken) out.add(id);
  if (kind !== 'nowhere') return;
  // A lesson of the same people has no place either.
  const hopeless = new Set(lessons.filter(({ id }) => taken.includes(id)).map(peopleOf));
  for (const lesson of lessons) if (open.has(lesson.id) && hopeless.has(peopleOf(lesson))) out.add(lesson.id);
}

const peopleOf = ({ teachers, classes }: Lesson) => JSON.stringify([teachers, classes]);

const withoutLessons = (problem: Problem, out: ReadonlySet<string>): Problem => ({
  ...problem,
  lessons: problem.lessons.filter(({ id }) => !out.has(id)),
  rules: problem.rules.map((rule): Rule =>
    rule.kind === 'spread' ? { ...rule, lessons: rule.lessons.filter((id) => !out.has(id)) } : rule,
  ),
});

/** The entries of the places found, each judged as one that is placed by hand. */
function entriesFor({ open, placeOf }: Filled, placement: Placement, now: WholeTimetable): Entry[] {
  const made: Entry[] = [];
  const entries: Entry[] = [...now.entries];
  for (const [id, { class_ids, subject_id, teacher_id }] of open) {
    const slot = placement.get(id)?.slot;
    if (slot === undefined) continue;
    const place = { ...placeOf(slot), room_id: null };
    if (conflictsOf({ ...place, teacher_id, class_ids, except: [] }, { ...now, entries }).length > 0)
      throw new Error('The solver gave a lesson a place that it cannot have.');
    const meeting = newId();
    const own = class_ids.map((class_id): Entry => {
      const lesson = { class_id, subject_id, teacher_id, meeting, locked: false };
      return { id: newId(), ...lesson, ...place };
    });
    made.push(...own);
    entries.push(...own);
  }
  return made;
}

function answerFor(filled: Filled, found: Found, placed: number): Filling {
  const { open, kept, reasons, placeOf } = filled;
  const meetingOf = (id: string) => (open.get(id) ?? kept.get(id))!;
  const lessonsOf = (ids: readonly string[]): FillLessons[] =>
    [...groupsOf(ids.map(meetingOf), (meeting) => JSON.stringify(meeting)).values()].map((same) => ({
      ...same[0]!,
      class_ids: [...same[0]!.class_ids],
      count: same.length,
    }));
  const inWords = (given: readonly Reason[]): FillReason[] =>
    given.flatMap((reason): FillReason[] => {
      if ('teacher' in reason) return [{ kind: 'teacher', teacher_id: reason.teacher }];
      if ('class' in reason) return [{ kind: 'class', class_id: reason.class }];
      const known = 'rule' in reason ? reasons.get(reason.rule) : undefined;
      return known ? [known] : [];
    });
  const changeOf = (change: Change): FillChange[] => {
    if (change.kind === 'take-out-lesson') return [{ kind: 'less', lessons: lessonsOf([change.lesson])[0]! }];
    const reason = 'rule' in change ? reasons.get(change.rule) : undefined;
    if (change.kind === 'free-slot' && reason?.kind === 'away')
      return [{ ...placeOf(change.slot), kind: 'come', teacher_id: reason.teacher_id }];
    return reason?.kind === 'kept' ? [{ ...reason, kind: 'move' }] : [];
  };
  return {
    placed,
    total: [...open.values()].reduce((sum, { class_ids }) => sum + class_ids.length, 0),
    left: lessonsOf(found.left),
    blockers: inWords(found.blockers),
    contradictions: found.contradictions.slice(0, CONTRADICTIONS).map((each) => ({
      lessons: lessonsOf(each.lessons),
      needed: each.needed ?? null,
      there: each.there ?? null,
      reasons: inWords([...each.people, ...each.rules.map((rule) => ({ rule }))]),
    })),
    // A way out is a whole: one with a change that has no words is not told.
    ways_out: found.waysOut
      .map(({ changes }) => ({ changes, told: changes.flatMap(changeOf) }))
      .filter(({ changes, told }) => told.length === changes.length)
      .map(({ told }) => told),
  };
}
