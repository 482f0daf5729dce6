import type { Actor } from '#features/people/people.rules.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { tableFile } from '#platform/files/table-file.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import type { DirectOptions } from '#platform/testing/api.ts';
import { peopleImportRouter } from './people-import.router.ts';

export const importsAs = (db: Db, actor: Actor | null, options: DirectOptions = {}) =>
  apiAs(peopleImportRouter, db, actor, options);

/** A table before it is saved as a file. */
export type Sheet = { head: string[]; lines: string[][] };

/** CSV as French spreadsheets save it: semicolons, in UTF-8 with a BOM or in Windows-1252. */
export function csvOf({ head, lines }: Sheet, encoding: 'utf8' | 'latin1' = 'utf8'): File {
  const text = [head, ...lines].map((line) => `${line.join(';')}\r\n`).join('');
  const bytes = encoding === 'utf8' ? Buffer.from(`\uFEFF${text}`) : Buffer.from(text, 'latin1');
  return new File([bytes], 'élèves.csv');
}

export const xlsxOf = ({ head, lines }: Sheet): Promise<File> =>
  tableFile('élèves', { title: 'Élèves', head, rows: lines }, { format: 'xlsx', language: 'fr' });

const FRENCH = {
  family: `NGO BASSA|MBARGA|ATANGANA|ESSOMBA|NKOLO|ONANA|FOTSO|KAMGA|TCHOUPO|NGUÉMO|MBALLA|ÉVINA|OWONA|BIYIK|DJOUMESSI|TALLA|FOUDA|NDJOCK|ABÉNA|MVONDO`,
  given: `Élodie|Joël|Aïcha|Thérèse|Gaël|Noémie|Cédric|Léa|Désiré|Anaïs|Rémi|Chloé|Hervé|Inès|Maëlle|Stéphane|Solène|Franck|Béatrice|Yannick`,
};
const ENGLISH = {
  family: `TABI|NDIP|ENOW|AYUK|TANYI|FON|CHE|NGWA|AKUM|MBAH|NJIE|ASHU|BESONG|EYONG|TAKANG|MUNA|NFOR|SUH|TEBIT|AGBOR`,
  given: `Emmanuel|Grace|Blessing|Collins|Mercy|Elvis|Princely|Joy|Divine|Clovis|Precious|Brandon|Sandrine|Favour|Godlove|Miranda|Ransom|Delphine|Valery|Ernest`,
};
const PLACES =
  'Douala|Yaoundé|Édéa|Buea|Bamenda|Limbe|Bafoussam|Kribi|Ngaoundéré|Foumban|Kumba|Mbalmayo'.split('|');
const QUARTERS =
  'Bonapriso|Bépanda|Essos|Mvog-Ada|Molyko|Great Soppo|Nkwen|Akwa Nord|Ndogpassi|Biyem-Assi'.split('|');
/** Classes of both subsystems with their share of a hundred students: many in the lowest, few in the highest. */
const CLASSES: [name: string, section: string, share: number][] = [
  ['6e', 'A', 14],
  ['6e', 'B', 13],
  ['5e', 'A', 12],
  ['5e', 'Bilingue', 9],
  ['4e', 'Espagnol', 9],
  ['3e', 'A', 8],
  ['2nde', 'C', 5],
  ['1ère', 'D', 4],
  ['Tle', 'A4', 4],
  ['Form 1', '', 10],
  ['Form 3', 'Science', 7],
  ['Lower Sixth', 'Arts', 5],
];
/** Families of a town by their children at the school: 738 families, 1,178 children. */
const CHILDREN: [children: number, families: number][] = [
  [1, 426],
  [2, 214],
  [3, 74],
  [4, 18],
  [5, 6],
];

export const SCHOOL_HEAD = [
  'Matricule',
  'Nom',
  'Prénom(s)',
  'Né(e) le',
  'Lieu de naissance',
  'Sexe',
  'Classe',
  'Section',
  'Adresse',
  "Contact d'urgence",
  'Nom du père',
  'Téléphone du père',
  'Nom de la mère',
  'Téléphone de la mère',
];

type School = Sheet & { families: number; guardians: number; links: number };

/** A Cameroonian telephone number as people write it. */
const phone = (place: number) => {
  const digits = String(600_000_000 + place * 7_919).slice(1);
  return `6 ${digits.slice(0, 2)} ${digits.slice(2, 4)} ${digits.slice(4, 6)} ${digits.slice(6)}`;
};

/**
 * A school of 1,178 students in 738 families, deterministic: names of both languages with accents,
 * classes of very different sizes, siblings who share parents, parents who share a telephone.
 */
export function aSchool(): School {
  const random = seededRandom(738);
  const seats = CLASSES.flatMap(([name, section, share]) =>
    Array.from({ length: share }, () => [name, section]),
  );
  const lines: string[][] = [];
  const guardians = new Set<string>();
  let [families, links] = [0, 0];
  for (const [children, many] of CHILDREN)
    for (let nth = 0; nth < many; nth += 1) {
      families += 1;
      const words = families % 5 < 3 ? FRENCH : ENGLISH;
      const [family, maiden] = [random.pick(words.family.split('|')), random.pick(words.family.split('|'))];
      const given = words.given.split('|');
      // Every eighth family has one telephone for both parents; every tenth lists only the mother.
      const [own, hers] = [phone(families), families % 8 === 0 ? phone(families) : phone(families + 5_000)];
      const father =
        families % 10 === 0 ? null : { name: `${family} ${random.pick(given)} ${families}`, phone: own };
      const mother = { name: `${maiden} ${random.pick(given)} épse ${family} ${families}`, phone: hers };
      for (const parent of [father, mother]) if (parent) guardians.add(`${parent.name} ${parent.phone}`);
      const quarter = random.pick(QUARTERS);
      for (let child = 0; child < children; child += 1) {
        const [className = '', section = ''] = random.pick(seats);
        const n = lines.length + 1;
        links += father ? 2 : 1;
        lines.push([
          `25-${String(n).padStart(4, '0')}`,
          family,
          `${random.pick(given)} ${random.pick(given)}`,
          `${String(random.below(28) + 1).padStart(2, '0')}/${String(random.below(12) + 1).padStart(2, '0')}/${2006 + random.below(9)}`,
          random.pick(PLACES),
          random.below(2) === 0 ? 'F' : 'M',
          className,
          section,
          quarter,
          own,
          father?.name ?? '',
          father?.phone ?? '',
          mother.name,
          mother.phone,
        ]);
      }
    }
  return { head: SCHOOL_HEAD, lines, families, guardians: guardians.size, links };
}

type Planted = { field: string; message: string; breakLine: (line: string[], row: number) => string[] };
const withCell = (column: number, text: string) => (line: string[]) =>
  line.map((cell, at) => (at === column ? text : cell));

/** Faults planted in lines of a large file, each of a different kind. */
const PLANTED: Planted[] = [
  {
    field: 'full_name',
    message: 'The name is missing',
    breakLine: (line) => withCell(2, '')(withCell(1, '')(line)),
  },
  {
    field: 'roll_number',
    message: 'Roll number can have at most 30 characters',
    breakLine: withCell(0, 'x'.repeat(31)),
  },
  {
    field: 'roll_number',
    message: 'This roll number appears twice in the file',
    breakLine: withCell(0, '25-0001'),
  },
  { field: 'date_of_birth', message: 'This is not a date', breakLine: withCell(3, 'hier') },
  { field: 'date_of_birth', message: 'This date does not exist', breakLine: withCell(3, '31/02/2012') },
  {
    field: 'date_of_birth',
    message: 'The date must be between 1970 and 2199',
    breakLine: withCell(3, '01/01/1901'),
  },
  {
    field: 'date_of_birth',
    message: 'Date of birth must be in the past.',
    breakLine: withCell(3, '01/01/2090'),
  },
  { field: 'sex', message: 'This is neither female nor male', breakLine: withCell(5, 'X') },
  {
    field: 'class',
    message: 'This class is new and its level is not known',
    breakLine: withCell(6, 'Les Hirondelles'),
  },
  {
    field: 'address',
    message: 'Address can have at most 500 characters',
    breakLine: withCell(8, 'y'.repeat(501)),
  },
  {
    field: 'emergency_contact',
    message: 'Emergency contact must be at least 9 digits',
    breakLine: withCell(9, '12'),
  },
  {
    field: 'guardian_phone',
    message: 'The guardian has no name',
    breakLine: (line) => withCell(11, '699 11 22 33')(withCell(10, '')(line)),
  },
  {
    field: 'place_of_birth',
    message: 'Place of birth can have at most 100 characters',
    breakLine: withCell(4, 'z'.repeat(101)),
  },
];

/** Five thousand students of one school, with a known number of faulty lines. */
export function aLargeFile({ rows = 5_000, faults = 37 } = {}) {
  const school = aSchool();
  const planted: { row: number; field: string; message: string }[] = [];
  const every = Math.floor(rows / (faults + 1));
  const lines = Array.from({ length: rows }, (_, n) => {
    const line = school.lines[n % school.lines.length]!.with(0, `25-${String(n + 1).padStart(4, '0')}`);
    if (n === 0 || n % every !== 0 || planted.length === faults) return line;
    const { field, message, breakLine } = PLANTED[planted.length % PLANTED.length]!;
    planted.push({ row: n + 2, field, message });
    return breakLine(line, n);
  });
  return { sheet: { head: school.head, lines }, planted };
}
