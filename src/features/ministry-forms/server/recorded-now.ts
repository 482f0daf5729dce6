import type { Words } from '#features/reports/reports.contract.ts';
import { type CanvasTable, say } from './canvas.ts';
import { COVERAGE, PERSON, RESULTS, STAFF } from './measures/measure.ts';

// Records without a date: a form for an earlier day shows their current state, and states that.

const SEX = say('pupils’ sex', 'le sexe des élèves');
const CERTIFICATES = say('birth certificates', 'les actes de naissance');
const STAFF_FILE = say('the staff’s records', 'les fiches du personnel');
const AVERAGES = say('marks and averages', 'les notes et moyennes');
const PLANS = say('the yearly plans', 'les progressions');
const SETTINGS = say('the settings', 'les paramètres');
const TYPED = say('figures and texts filled in by hand', 'les cases remplies à la main');
const ROWS: Readonly<Record<string, Words>> = {
  age: say('birth dates', 'les dates de naissance'),
  language: say('second languages', 'les deuxièmes langues'),
  series: say('series', 'les séries'),
};

function ofMeasure(measure: string): Words[] {
  const has = (names: readonly string[]) => names.includes(measure);
  if (has(STAFF) || has(PERSON)) return [STAFF_FILE];
  if (has(RESULTS)) return [AVERAGES];
  if (has(COVERAGE)) return [PLANS];
  if (measure.startsWith('school.')) return [SETTINGS];
  return [
    ...(measure.startsWith('uncertified') ? [CERTIFICATES] : []),
    ...(/girls|boys/.test(measure) ? [SEX] : []),
  ];
}

function ofTable({ rows, columns }: CanvasTable): Words[] {
  const fillings = [...('listed' in rows ? rows.listed : []), ...columns];
  const own = fillings.flatMap((filling) => [
    ...('measure' in filling && filling.measure ? ofMeasure(filling.measure) : []),
    ...(('typed' in filling && filling.typed) || ('less' in filling && filling.less) ? [TYPED] : []),
  ]);
  return [...('each' in rows ? [ROWS[rows.each] ?? []].flat() : []), ...own];
}

/** The sentence about data that these tables show as of now; null if all of it is dated. */
export function recordedNow(tables: readonly CanvasTable[]): Words | null {
  const found = [...new Set(tables.flatMap(ofTable))];
  if (found.length === 0) return null;
  const list = (language: 'en' | 'fr') => found.map((words) => words[language]).join(', ');
  return say(
    `As recorded today, not on that day: ${list('en')}.`,
    `Tels qu’enregistrés aujourd’hui, et non à cette date : ${list('fr')}.`,
  );
}
