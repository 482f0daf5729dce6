import type { ClassInput } from '../src/features/marking/class-results.ts';
import { PRESETS } from '../src/features/marking/marking-presets.ts';
import { calculatePeriod, calculateYear } from '../src/features/marking/rules/calculate.ts';
import { aPaperKey } from '../src/features/signed-papers/server/signed-papers.builders.ts';
import { makeCardsPdf } from '../src/features/report-cards/server/card-pdf.ts';
import { type CardFacts, snapshotsOf } from '../src/features/report-cards/server/snapshots.ts';

const STUDENTS = 70;
const SUBJECTS = 14;

/** A class with every cell filled: two sequences per term, marks with two decimals. */
function fullClass(): ClassInput {
  const scheme = PRESETS.cameroon_francophone_sequences;
  const subjects = Array.from({ length: SUBJECTS }, (_, at) => ({
    id: `subject ${at}`,
    weight: String(1 + (at % 5)),
    group: ['Lettres', 'Sciences', 'Divers'][at % 3]!,
    counts: true,
    core: false,
  }));
  const assessments = scheme.periods.flatMap(({ slots }, period) =>
    slots.flatMap((_, slot) =>
      subjects.map(({ id }) => ({
        id: `${id} ${period} ${slot}`,
        subject_id: id,
        period,
        slot,
        out_of: '20',
        weight: '1',
        kind: 'required' as const,
        moderation: [],
      })),
    ),
  );
  const students = Array.from({ length: STUDENTS }, (_, at) => ({
    id: `student ${at}`,
    takes: subjects.map(({ id }) => id),
    unjustified_hours: [],
    exclusion_days: 0,
    permanently_excluded: false,
    repeats: 0,
    external_exam: null,
    exam_passed: null,
    classified: { periods: [], year: null },
  }));
  const marks = students.flatMap(({ id }, row) =>
    assessments.map((assessment, column) => ({
      student_id: id,
      assessment_id: assessment.id,
      mark: { number: (((row * 131 + column * 37) % 2_001) / 100).toFixed(2) },
    })),
  );
  return { exam_class: false, subjects, assessments, students, marks };
}

const NAMES = [
  'Ngo Mbeleck Élisabeth',
  'Évina Zoé',
  'Onana Ondoa Jean-Baptiste',
  'Abena Paul',
  'Tchoumi Kévin',
];

/**
 * The cards' content besides the marks: names of usual length, teachers, two groups of subjects, a remark of
 * the council.
 */
function factsOf({ students, subjects }: ClassInput): CardFacts {
  const authority = [
    'RÉPUBLIQUE DU CAMEROUN',
    'Paix – Travail – Patrie',
    'MINISTÈRE DES ENSEIGNEMENTS SECONDAIRES',
  ];
  return {
    language: 'fr',
    teachers_sign: false,
    photo: false,
    school: {
      name: 'Lycée bilingue de Bonabéri',
      motto: 'Travail – Discipline – Succès',
      address: 'B.P. 4012',
      town: 'Douala',
      phone: '+237 233 42 00 00',
      registration_number: '3JH1GSFD111',
      authority: { fr: authority, en: authority },
      logo: null,
    },
    year: '2026/2027',
    class: { name: '3e A', size: students.length, girls: 36, boys: 34, master: 'Mbarga Thérèse' },
    pupils: new Map(
      students.map(({ id }, at) => [
        id,
        {
          name: `${NAMES[at % NAMES.length]!} ${at}`,
          roll_number: `B-${String(at).padStart(5, '0')}`,
          matricule: `20B${at}`,
          born_on: '2012-05-17',
          born_at: 'Yaoundé',
          sex: at % 2 === 0 ? ('female' as const) : ('male' as const),
          repeater: at % 9 === 0,
          guardian: NAMES[(at + 2) % NAMES.length]!,
        },
      ]),
    ),
    subjects: new Map(
      subjects.map(({ id }, at) => [
        id,
        {
          name: { fr: `Sciences de la vie et de la Terre ${at}`, en: `Life and earth sciences ${at}` },
          teacher: NAMES[at % NAMES.length]!,
        },
      ]),
    ),
    competences: new Map(),
    discipline: new Map(
      students.map(({ id }, at) => [id, { unjustified: String(at % 7), justified: '2', late: at % 3 }]),
    ),
    council: new Map(
      students
        .filter((_, at) => at % 2 === 0)
        .map(({ id }) => [
          id,
          {
            appreciation: 'Des efforts visibles. Continuez.',
            strengths: null,
            to_improve: null,
            honours: [],
            decision: null,
          },
        ]),
    ),
  };
}

type Times = { ms: number; cpuMs: number };
type MarkTimes = { term: Times; year: Times; paper: Times; paperKb: number; isSame: boolean };

/** Times for the results and the cards of a class once everything is warm: the median of five runs each. */
export async function measureMarks(): Promise<MarkTimes> {
  const scheme = PRESETS.cameroon_francophone_sequences;
  const input = fullClass();
  const results = { periods: [calculatePeriod(scheme, input, 0)], year: null };
  const snapshots = [...snapshotsOf({ scheme, input, facts: factsOf(input), results }, 0).values()];
  const rows = snapshots.map((snapshot, at) => ({
    snapshot,
    series: 2026,
    number: at + 1,
    version: 1,
    code: `K7QF-9MXR-${String(at).padStart(4, '0')}`,
    public_url: 'https://portal.school.test',
    made_on: '2026-12-11',
    made_at: new Date('2026-12-11T10:00:00Z'),
  }));
  const { signed } = aPaperKey();
  const papers: Buffer[] = [];
  const print = async () => void papers.push(await makeCardsPdf(rows, new Map(), '3e A', signed));
  const term = await middleOf(() => calculatePeriod(scheme, input, 0));
  const year = await middleOf(() => calculateYear(scheme, input));
  const paper = await middleOf(print, 3);
  return {
    term,
    year,
    paper,
    paperKb: papers[0]!.length / 1_024,
    isSame: papers.every((one) => one.equals(papers[0]!)),
  };
}

/** Warm-up runs: a real server has calculated other classes before this one. */
const WARM = 15;
const ROUNDS = 5;

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!;

/** Medians of wall-clock and processor time: on a busy machine only the latter shows the cost of the work. */
async function middleOf(work: () => unknown, warm = WARM): Promise<Times> {
  for (let round = 0; round < warm; round += 1) await work();
  const clock: number[] = [];
  const processor: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    clock.push(performance.now() - started);
    processor.push((user + system) / 1_000);
  }
  return { ms: middle(clock), cpuMs: middle(processor) };
}
