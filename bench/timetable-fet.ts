import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { check } from '../src/features/timetable/solver/check.ts';
import { readFet } from '../src/features/timetable/solver/fet/read-fet.ts';
import { solve } from '../src/features/timetable/solver/solve.ts';
import type { Verdict } from '../src/features/timetable/solver/verdict.ts';

const SECONDS = 30;
/** Pages of timetables that FET would write for a long time. */
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
 * Solves all files of FET in a folder, each with 30 s, and the same by FET where it is installed (Debian's package fet;
 * its examples are those of fet-data): `npm run timetable -- fet /usr/share/doc/fet-data/examples/FET-5-official`. A
 * constraint that no rule has is left out and counted.
 */
export function measureFetFiles(folder: string): void {
  const rows = filesIn(folder).map((file) => {
    const read = readFet(readFileSync(file, 'utf8'));
    const name = relative(folder, file);
    if (!read) return { name, lessons: 0, ours: 'no file of FET', s: 0, skipped: '', fet: '', 'fet s': 0 };
    const begun = performance.now();
    const verdict = solve(read.problem, { seconds: SECONDS, waysOut: 0 });
    const s = (performance.now() - begun) / 1000;
    const theirs = byFet(file);
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
    console.log(JSON.stringify(row));
    return row;
  });
  for (const [of, own] of byFirstFolder(rows))
    console.log(
      `${of}: ${own.length} files, ${own.filter(({ ours }) => ours.startsWith('found')).length} solved, by FET ${own.filter(({ fet }) => fet.startsWith('found')).length}; with no constraint left out ${own.filter(({ skipped }) => skipped === '').length}`,
    );
  console.log(`Memory: ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.fet'))
    .toSorted()
    .map((name) => join(folder, name));
}

function byFirstFolder<Row extends { name: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>([['all', [...rows]]]);
  for (const row of rows) {
    const [of = ''] = row.name.split('/');
    groups.set(of, [...(groups.get(of) ?? []), row]);
  }
  return groups;
}

function outcomeOf(verdict: Verdict, problem: Parameters<typeof check>[0]): string {
  if (verdict.kind !== 'found' && verdict.kind !== 'found-with-broken-wishes') return verdict.kind;
  const { unplaced, faults, broken, penalty } = check(problem, verdict.placement);
  const wrong = unplaced.length + faults.length + broken.length;
  return wrong > 0 ? `WRONG: ${wrong} faults` : `found, wishes ${penalty}`;
}

function byFet(file: string): { outcome: string; seconds: number } {
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
    const isFound = readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) =>
      basename(name).endsWith('_data_and_timetable.fet'),
    );
    return { outcome: isFound && /successful/i.test(stdout) ? 'found' : 'not found', seconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
