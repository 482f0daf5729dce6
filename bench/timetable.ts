import { check } from '../src/features/timetable/solver/check.ts';
import type { Placement, Problem, Rule } from '../src/features/timetable/solver/problem.ts';
import { applyChanges } from '../src/features/timetable/solver/proof/changes.ts';
import { solve } from '../src/features/timetable/solver/solve.ts';
import { generatedSchool } from '../src/features/timetable/solver/testing/generated-school.ts';
import { PLANTED_KINDS, plantedSchool } from '../src/features/timetable/solver/testing/planted.ts';
import { measureFetFiles } from './timetable-fet.ts';
import { measureMeanwhile } from './timetable-meanwhile.ts';

// Measures the timetable solver on random schools, in this thread: `npm run timetable`.
const SECONDS = 30;
const SEEDS = [1, 2, 3];
const SIZES = [
  { classes: 24, teachers: 40 },
  { classes: 40, teachers: 70 },
  { classes: 60, teachers: 110 },
  { classes: 60, teachers: 100, doubleShift: true },
  { classes: 40, teachers: 75, periods: 7 },
];

const secondsFrom = (begin: number) => (performance.now() - begin) / 1000;
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;

function isRight(problem: Problem, placement: Placement): boolean {
  const { unplaced, faults, broken } = check(problem, placement);
  return unplaced.length + faults.length + broken.length === 0;
}

function measureSolving() {
  const table = SIZES.flatMap((size) =>
    [0.3, 0.5, 0.7].map((strict) => {
      const runs = SEEDS.map((seed) => {
        const { problem } = generatedSchool({ ...size, seed, strict });
        const begin = performance.now();
        const verdict = solve(problem, { seconds: SECONDS });
        const solved = verdict.kind === 'found' && isRight(problem, verdict.placement);
        return { solved, seconds: secondsFrom(begin), lessons: problem.lessons.length };
      });
      const solved = runs.filter((run) => run.solved);
      return {
        school: JSON.stringify(size),
        strict,
        lessons: median(runs.map(({ lessons }) => lessons)),
        solved: `${solved.length} of ${runs.length}`,
        'median s': median(solved.map(({ seconds }) => seconds)).toFixed(1),
      };
    }),
  );
  console.table(table);
  console.log(`Memory: ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`);
}

function measureContradictions() {
  const runs = PLANTED_KINDS.flatMap((kind) =>
    [1, 2, 3, 4].map((seed) => {
      const { problem, planted } = plantedSchool(kind, { seed, classes: 24, teachers: 42, strict: 0.3 });
      const begin = performance.now();
      let explained = NaN;
      const verdict = solve(problem, {
        seconds: 60,
        waysOut: 3,
        onProgress: ({ phase }) => {
          if (phase === 'explaining') explained = secondsFrom(begin);
        },
      });
      if (verdict.kind !== 'impossible')
        return { kind, seed, named: false, explained, ways: 0, solve: 0, free: 0 };
      const rules = new Set(verdict.contradictions.flatMap((each) => each.rules));
      const named =
        planted.every((id) => rules.has(id)) && rules.size <= planted.length + 5 && explained < 10;
      const solves = verdict.waysOut.filter(({ changes }) => {
        const answer = solve(applyChanges(problem, changes), { seconds: SECONDS });
        return answer.kind === 'found';
      });
      // Without the rules of the first contradiction, its lessons are no longer an obstacle.
      const rest = problem.rules.filter(({ id }) => !planted.includes(id));
      const free = solve({ ...problem, rules: rest }, { seconds: SECONDS }).kind === 'found' ? 1 : 0;
      return { kind, seed, named, explained, ways: verdict.waysOut.length, solve: solves.length, free };
    }),
  );
  console.table(runs.map((run) => ({ ...run, explained: run.explained.toFixed(1) })));
  const sum = (key: 'ways' | 'solve' | 'free') => runs.reduce((total, run) => total + run[key], 0);
  console.log(
    `Named ${runs.filter(({ named }) => named).length} of ${runs.length}; solvable without the planted rules ${sum('free')}; ways out that solve ${sum('solve')} of ${sum('ways')}`,
  );
}

/** A teacher becomes unavailable in the first two periods, in a school of 60 classes. */
function measureRepair() {
  const table = ['history', 'mathematics', 'biology'].map((subject) => {
    const { problem, solution } = generatedSchool({ seed: 7, classes: 60, teachers: 110, strict: 0.2 });
    const teacher = problem.lessons.find((lesson) => lesson.subject === subject)!.teachers[0]!;
    const slots = Array.from({ length: problem.days * problem.periods }, (_, slot) => slot).filter(
      (slot) => slot % problem.periods < 2,
    );
    const away: Rule = {
      id: 'away',
      weight: 'hard',
      kind: 'unavailable',
      who: 'teacher',
      of: [teacher],
      slots,
    };
    const rules = [...problem.rules.filter((rule) => !('of' in rule && rule.of.includes(teacher))), away];
    const movedBy = (seconds: number, seed: number) => {
      const begin = performance.now();
      const verdict = solve({ ...problem, rules }, { seconds, seed, from: solution, keepPlaces: true });
      if (verdict.kind !== 'found') return { moved: NaN, seconds: secondsFrom(begin) };
      const moved = problem.lessons.filter(
        ({ id }) => verdict.placement.get(id)!.slot !== solution.get(id)!.slot,
      );
      return { moved: moved.length, seconds: secondsFrom(begin) };
    };
    const { moved, seconds } = movedBy(20, 1);
    const others = [2, 3, 4, 5, 6].map((seed) => movedBy(60, seed).moved);
    return {
      subject,
      lessons: problem.lessons.length,
      moved,
      s: seconds.toFixed(1),
      best: Math.min(moved, ...others),
    };
  });
  console.table(table);
}

const [part, folder] = process.argv.slice(2);
if (!part || part === 'solving') measureSolving();
if (!part || part === 'contradictions') measureContradictions();
if (!part || part === 'repair') measureRepair();
// Needs a build: `npm run timetable -- server`.
if (part === 'fet' && folder) measureFetFiles(folder);
if (part === 'server') await measureMeanwhile('dist/server.mjs');
