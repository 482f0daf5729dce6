import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { check } from '../src/features/timetable/solver/check.ts';
import { readFet } from '../src/features/timetable/solver/fet/read-fet.ts';
import type { Placement, Problem } from '../src/features/timetable/solver/problem.ts';
import { solve } from '../src/features/timetable/solver/solve.ts';
import type { Verdict } from '../src/features/timetable/solver/verdict.ts';

const SECONDS = 30;
/** Timetable pages that FET would take long to write. */
const NOT_WRITTEN = [
  'sstatistics',
  'sxml',
  'sdayshorizontal',
  'sdaysvertical',
  'stimehorizontal',
  'stimevertical',
  'ssubgroups',
  'sgroups',
  'syears',
  'steachers',
  'steachersfreeperiods',
  'srooms',
  'ssubjects',
  'sactivitytags',
  'sactivities',
];

/**
 * Solves all FET files in a folder, with 30 s each, and also with FET if it is installed (Debian's package
 * fet; its examples are in fet-data): `npm run timetable -- fet
 * /usr/share/doc/fet-data/examples/FET-5-official`. A constraint without a corresponding rule is omitted and
 * counted.
 */
export function measureFetFiles(folder: string): void {
  const rows = filesIn(folder).map((file): Row => {
    const read = readFet(readFileSync(file, 'utf8'));
    const name = relative(folder, file);
    if (!read) return { name, lessons: 0, ours: 'no file of FET', s: 0, skipped: '', fet: '', 'fet s': 0 };
    const begun = performance.now();
    const verdict = solve(read.problem, { seconds: SECONDS, waysOut: 0 });
    const s = (performance.now() - begun) / 1000;
    const theirs = byFet(file, read.problem);
    const row = {
      name,
      lessons: read.problem.lessons.length,
      ours: outcomeOf(verdict, read.problem),
      s: Number(s.toFixed(1)),
      skipped: [...read.skipped]
        .map(([kind, count]) => `${kind.replace('Constraint', '')} ${count}`)
        .join(', '),
      fet: theirs.outcome,
      'fet s': theirs.seconds,
    };
    // Printed at once, because the whole run takes an hour.
    console.log(JSON.stringify(row));
    return row;
  });
  for (const [of, own] of byFirstFolder(rows))
    console.log(
      `${of}: ${own.length} files, ${own.filter(isOurs).length} solved, by FET ${own.filter(isTheirs).length}; ${penalties(own)}; with no constraint left out ${own.filter(({ skipped }) => skipped === '').length}`,
    );
  console.log(`Memory: ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`);
}

type Row = {
  name: string;
  lessons: number;
  ours: string;
  s: number;
  skipped: string;
  fet: string;
  'fet s': number;
};
const FOUND = 'found, wishes ';
const weightOf = (outcome: string) => Number(outcome.slice(FOUND.length));
const isOurs = ({ ours }: Row) => ours.startsWith(FOUND);
const isTheirs = ({ fet }: Row) => fet.startsWith(FOUND);

/** How often the total weight of our violated wishes is at most FET's, among the files that both solve. */
function penalties(rows: readonly Row[]): string {
  const both = rows.filter((row) => isOurs(row) && isTheirs(row));
  const atMost = both.filter(({ ours, fet }) => weightOf(ours) <= weightOf(fet));
  return `wishes at most FET's in ${atMost.length} of the ${both.length} that both solve`;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.fet'))
    .toSorted()
    .map((name) => join(folder, name));
}

function byFirstFolder(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>([['all', [...rows]]]);
  for (const row of rows) {
    const [of = ''] = row.name.split('/');
    groups.set(of, [...(groups.get(of) ?? []), row]);
  }
  return groups;
}

function outcomeOf(verdict: Verdict, problem: Problem): string {
  if (verdict.kind !== 'found' && verdict.kind !== 'found-with-broken-wishes') return verdict.kind;
  const { unplaced, faults, broken, penalty } = check(problem, verdict.placement);
  const wrong = unplaced.length + faults.length + broken.length;
  return wrong > 0 ? `WRONG: ${wrong} faults` : `${FOUND}${penalty}`;
}

/**
 * FET's placement of each lesson: it writes a time for each into the file. None of the wishes read from files
 * are about rooms.
 */
function placementIn(file: string): Placement {
  const rules = readFet(readFileSync(file, 'utf8'))?.problem.rules ?? [];
  return new Map(
    rules.flatMap((rule) => (rule.kind === 'place' ? [[rule.lesson, { slot: rule.slot }]] : [])),
  );
}

function byFet(file: string, problem: Problem): { outcome: string; seconds: number } {
  const folder = mkdtempSync(join(tmpdir(), 'fet-'));
  try {
    const begun = performance.now();
    const { stdout, error } = spawnSync(
      'fet-cl',
      [
        `--inputfile=${file}`,
        `--outputdir=${folder}`,
        `--timelimitseconds=${SECONDS}`,
        '--htmllevel=0',
        ...NOT_WRITTEN.map((part) => `--writetimetable${part}=false`),
      ],
      { encoding: 'utf8', env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' }, timeout: SECONDS * 3000 },
    );
    if (error) return { outcome: String(error.message), seconds: SECONDS };
    const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
    const solved = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
      basename(name).endsWith('_data_and_timetable.fet'),
    );
    if (solved === undefined || !/successful/i.test(stdout)) return { outcome: 'not found', seconds };
    const { penalty } = check(problem, placementIn(join(folder, solved)));
    return { outcome: `${FOUND}${penalty}`, seconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
