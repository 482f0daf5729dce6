import { inArray } from 'drizzle-orm';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { orRefuse } from '#platform/db/violations.ts';
import type { FillInput } from '../../editor.contract.ts';
import type { Filling } from '../../fill.contract.ts';
import type { Lesson, Placement, Problem, Rule } from '../../solver/problem.ts';
import { startSolving } from '../../solver/start-solving.ts';
import type {
  BrokenWish,
  Contradiction,
  Reason,
  SolveOptions,
  Verdict,
  WayOut,
} from '../../solver/verdict.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { conflictsOf, type Entry, teachersOf } from '../../timetable.rules.ts';
import { deleteEntries, insertEntries, writeRules } from '../editor.queries.ts';
import { holdDraft } from '../editor.service.ts';
import { answerFor, type Found } from './fill-answer.ts';
import type { Facts, Meeting } from './fill-problem-rules.ts';
import { type FillProblem, fillProblem } from './fill-problem.ts';
import { asRun, type FillRun } from './fill-runs.ts';
import { afterSteps } from './fill-steps.ts';
import { teacherUnavailable } from '../timetable.tables.ts';
import { readWhole } from '../versions.service.ts';

type Call = SchoolCall & { timeZone: string };
type HowToSolve = Pick<SolveOptions, 'seconds' | 'waysOut' | 'from' | 'keepPlaces'>;
type Solve = (problem: Problem, options: HowToSolve, run: FillRun) => Promise<Verdict>;

const SECONDS = 30;
const LONGER_SECONDS = 90;
/** The share of the time spent on the whole problem; the rest is for its solvable part. */
const WHOLE_SHARE = 0.7;
const WAYS_OUT = 3;

/** These conflicts should be impossible while the draft is locked. */
const CONSTRAINTS = {
  timetable_entries_class: 'CHANGED',
  timetable_entries_subject: 'CHANGED',
  timetable_entry_teachers_apart: 'CHANGED',
  timetable_entries_room: 'CHANGED',
} as const;

const inThread: Solve = async (problem, options, run) => {
  const { verdict, stop } = await startSolving(problem, {
    ...options,
    onProgress: ({ phase, lessons, placed, seconds }) => {
      run.progress = { phase, lessons, placed, seconds };
    },
  });
  run.stop = stop;
  if (run.isStopped) stop();
  return verdict;
};

/**
 * Places the unplaced lessons of a draft; null for an unknown draft. Unless `partly`, nothing is written if
 * one finds no place; with `what_if` nothing is written at all. The search runs outside a transaction, and
 * its result is only written if the draft and its dependencies have not changed.
 */
export async function fillDraft(
  call: Call,
  { version_id, steps = [], partly = false, longer = false, move = false, what_if = false }: FillInput,
  solve = inThread,
) {
  const before = await readSnapshot(call.db, (tx) => readWhole(tx, call, version_id));
  if (!before) return null;
  if (before.version.state !== 'draft') return { refused: 'PUBLISHED' } as const;
  const eased = afterSteps(before, steps);
  if (!eased) return { refused: 'CHANGED' } as const;
  const problem = fillProblem(eased, { mayMove: move });
  const how = { partly, seconds: longer ? LONGER_SECONDS : SECONDS };
  const found = await asRun(version_id, (run) =>
    findPlaces(problem, how, (of, options) => solve(of, options, run)),
  );
  if (what_if) {
    const { made, moved } = found.left.length === 0 ? entriesFor(problem, found.placement, eased) : NOTHING;
    return answerFor(problem, found, { placed: made.length, moved: moved.length });
  }
  if (!partly && found.left.length > 0) return answerFor(problem, found, { placed: 0, moved: 0 });
  return orRefuse(CONSTRAINTS, (refuse) =>
    call.db.transaction(async (tx) => {
      const draft = await holdDraft(tx, version_id);
      if (!draft || 'refused' in draft) return draft;
      const now = await readWhole(tx, call, version_id);
      if (!now || factsOf(now) !== factsOf(before)) return refuse('CHANGED');
      const { made, moved } = entriesFor(problem, found.placement, eased);
      const answer = answerFor(problem, found, { placed: made.length, moved: moved.length });
      if (steps.length > 0) await writeSteps(tx, version_id, before, eased);
      // Moved entries are deleted first: two that swap places would violate the constraints.
      if (moved.length > 0)
        await deleteEntries(
          tx,
          moved.map(({ id }) => id),
        );
      await insertEntries(tx, version_id, [...moved, ...made]);
      if (made.length > 0 || moved.length > 0 || steps.length > 0)
        await record(tx, call, {
          action: 'timetable.filled',
          subject: { type: 'timetable', id: version_id },
          details: {
            placed: made.length,
            unplaced: answer.total - answer.placed,
            ...(moved.length > 0 && { moved: moved.length }),
            ...(steps.length > 0 && { changes: steps.length }),
          },
        });
      return answer;
    }),
  );
}

const factsOf = ({ periods, lessons, entries, unavailable, rules, rooms }: WholeTimetable) =>
  JSON.stringify({ periods, lessons, entries, unavailable, rules, rooms });

/** Writes the changes made by the steps of a way out. */
async function writeSteps(tx: Tx, versionId: string, before: Facts, after: Facts): Promise<void> {
  const gone = before.entries.filter((entry) => !after.entries.includes(entry));
  if (gone.length > 0)
    await deleteEntries(
      tx,
      gone.map(({ id }) => id),
    );
  const shorter = before.unavailable.filter((time) => !after.unavailable.includes(time));
  if (shorter.length > 0) {
    const teachers = [...new Set(shorter.map(({ teacher_id }) => teacher_id))];
    await tx.delete(teacherUnavailable).where(inArray(teacherUnavailable.teacher_id, teachers));
    const left = after.unavailable.filter(({ teacher_id }) => teachers.includes(teacher_id));
    if (left.length > 0) await tx.insert(teacherUnavailable).values(left);
  }
  await writeRules(tx, versionId, after.rules);
}

/**
 * Places for the open lessons. With `partly`, lessons in a contradiction are removed until the rest can be
 * placed.
 */
async function findPlaces(
  { problem, open, movable }: FillProblem,
  { partly, seconds }: { partly: boolean; seconds: number },
  solve: (problem: Problem, options: HowToSolve) => Promise<Verdict>,
): Promise<Found> {
  const end = performance.now() + seconds * 1000;
  const out = new Set<string>();
  const contradictions: Contradiction[] = [];
  let waysOut: readonly WayOut[] = [];
  const result = (
    kind: Filling['verdict'],
    placement: Placement,
    { blockers = [], broken = [] }: { blockers?: readonly Reason[]; broken?: readonly BrokenWish[] } = {},
  ): Found => ({
    verdict: contradictions.length > 0 ? 'impossible' : kind,
    placement,
    left: [...open.keys(), ...movable.keys()].filter((id) => !placement.has(id)),
    broken,
    blockers,
    contradictions,
    waysOut,
  });
  const repair: Partial<HowToSolve> = movable.size > 0 ? { from: placesOf(movable), keepPlaces: true } : {};
  while (out.size < open.size + movable.size) {
    const rest = (end - performance.now()) / 1000;
    if (rest <= 0) break;
    const verdict = await solve(
      withoutLessons(problem, out),
      partly
        ? { ...repair, seconds: contradictions.length > 0 ? rest : seconds * WHOLE_SHARE, waysOut: 0 }
        : { ...repair, seconds, waysOut: WAYS_OUT },
    );
    if (verdict.kind === 'not-found')
      return result('not_found', verdict.placement, {
        blockers: verdict.blockers.map(({ reason }) => reason),
      });
    if (verdict.kind === 'found') return result('whole', verdict.placement);
    if (verdict.kind === 'found-with-broken-wishes')
      return result('wishes', verdict.placement, { broken: verdict.broken });
    ({ waysOut } = verdict);
    contradictions.push(...verdict.contradictions);
    const tried = out.size;
    for (const contradiction of verdict.contradictions) takeOut(problem, contradiction, open, out);
    if (!partly || out.size === tried) break;
  }
  return result(open.size === 0 ? 'whole' : 'not_found', new Map());
}

const placesOf = (movable: FillProblem['movable']): Placement =>
  new Map([...movable].map(([id, { slot }]) => [id, { slot }]));

/** Removes as many open lessons of a contradiction as exceed the available places. */
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
  // Lessons with the same teachers and classes cannot be placed either.
  const hopeless = new Set(lessons.filter(({ id }) => taken.includes(id)).map(peopleOf));
  for (const lesson of lessons) if (open.has(lesson.id) && hopeless.has(peopleOf(lesson))) out.add(lesson.id);
}

const peopleOf = ({ teachers, classes }: Lesson) => JSON.stringify([teachers, classes]);

const withoutLessons = (problem: Problem, out: ReadonlySet<string>): Problem => ({
  ...problem,
  lessons: problem.lessons.filter(({ id }) => !out.has(id)),
  rules: problem.rules.flatMap((rule): Rule[] => {
    if (!('lessons' in rule)) return [rule];
    const lessons = rule.lessons.filter((id) => !out.has(id));
    // A rule whose lessons are all removed must be dropped: an empty list would mean all lessons.
    return lessons.length > 0 ? [{ ...rule, lessons }] : [];
  }),
});

type Entries = { made: Entry[]; moved: Entry[] };
const NOTHING: Entries = { made: [], moved: [] };

/** Entries for the new and moved places, each validated like a manual placement. */
function entriesFor({ open, movable, placeOf }: FillProblem, placement: Placement, facts: Facts): Entries {
  const moving = [...movable].flatMap(([id, { periods, slot }]) => {
    const found = placement.get(id);
    return found && found.slot !== slot ? [{ periods, slot: found.slot }] : [];
  });
  const gone = new Set(moving.flatMap(({ periods }) => periods.flat()));
  const entries: Entry[] = facts.entries.filter((entry) => !gone.has(entry));
  const put = (own: readonly [Entry, ...Entry[]]): void => {
    const wanted = { ...own[0], teacher_ids: teachersOf(own[0]), classes: own, except: [] };
    if (conflictsOf(wanted, { ...facts, entries }).length > 0)
      throw new Error('The solver gave a lesson a place that it cannot have.');
    entries.push(...own);
  };
  const moved = moving.flatMap(({ periods, slot }) =>
    periods.flatMap((meeting, after) => {
      const own = meeting.map((entry): Entry => ({ ...entry, ...placeOf(slot + after) }));
      put(own as [Entry, ...Entry[]]);
      return own;
    }),
  );
  const made: Entry[] = [];
  for (const [id, { classes, subject_id, teacher_id, further_ids, length }] of open) {
    const found = placement.get(id);
    if (!found) continue;
    for (let after = 0; after < length; after += 1) {
      const place = { ...placeOf(found.slot + after), room_id: found.room ?? null };
      const meeting = newId();
      const own = classes.map((one): Entry => {
        const taught = { ...one, subject_id, teacher_id, further_ids, meeting, locked: false };
        return { id: newId(), ...taught, ...place };
      });
      put(own as [Entry, ...Entry[]]);
      made.push(...own);
    }
  }
  return { made, moved };
}
