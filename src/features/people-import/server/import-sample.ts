import { tableFile } from '#platform/files/table-file.ts';
import { IMPORT_FIELDS, type ImportKind } from '../people-import.rules.ts';
import { WORDS } from './import.papers.ts';

/** Two lines of each kind, by field. */
const LINES: Record<ImportKind, readonly Readonly<Record<string, string>>[]> = {
  students: [
    {
      roll_number: '2026-0001',
      full_name: 'NGO BASSA Élodie',
      date_of_birth: '17/05/2014',
      place_of_birth: 'Édéa',
      sex: 'F',
      class: '6e',
      section: 'A',
      phone: '699 00 11 22',
      email: 'elodie@example.com',
      emergency_contact: '677 00 11 22',
      guardian_name: 'NGO BASSA Marie',
      guardian_phone: '699 00 11 22',
      guardian_relation: 'Mère',
    },
    {
      roll_number: '2026-0002',
      full_name: 'TABI Emmanuel',
      date_of_birth: '03/11/2013',
      place_of_birth: 'Buea',
      sex: 'M',
      class: 'Form 1',
      phone: '675 00 33 44',
      emergency_contact: '675 00 33 44',
      guardian_name: 'TABI John',
      guardian_phone: '675 00 33 44',
      guardian_relation: 'Father',
    },
  ],
  guardians: [
    {
      full_name: 'NGO BASSA Marie',
      phone: '699 00 11 22',
      address: 'Bonapriso',
      occupation: 'Commerçante',
      roll_number: '2026-0001',
      relation: 'Mère',
    },
    {
      full_name: 'TABI John',
      phone: '675 00 33 44',
      email: 'tabi.john@example.com',
      roll_number: '2026-0002',
      relation: 'Father',
    },
  ],
  teachers: [
    {
      full_name: 'ATANGANA Solange',
      email: 'solange.atangana@example.com',
      phone: '699 00 55 66',
      subjects: 'MATH, PHYS',
      classes: '6e A, 5e A',
    },
    { full_name: 'ENOW Collins', phone: '675 00 77 88', subjects: 'ENG', classes: 'Form 1' },
  ],
  subjects: [
    { code: 'MATH', name_fr: 'Mathématiques', name_en: 'Mathematics', group: 'Sciences', coefficient: '4' },
    { code: 'FR', name_fr: 'Français', name_en: 'French', group: 'Lettres', coefficient: '3' },
  ],
  matricules: [
    {
      national_matricule: 'M26CE0001234',
      full_name: 'NGO BASSA Élodie',
      date_of_birth: '17/05/2014',
      sex: 'F',
      class: '6e A',
    },
    {
      national_matricule: 'M26SW0005678',
      full_name: 'TABI Emmanuel',
      date_of_birth: '03/11/2013',
      sex: 'M',
      class: 'Form 1',
    },
  ],
  balances: [
    {
      roll_number: '2026-0001',
      full_name: 'NGO BASSA Élodie',
      date_of_birth: '17/05/2014',
      owed: '25 000',
      due_date: '30/09/2026',
      saved: '12 500',
    },
    { roll_number: '2026-0002', full_name: 'TABI Emmanuel', date_of_birth: '03/11/2013', credit: '10 000' },
  ],
};

/** A sample file of a kind: headings in one language (the importer recognizes both) and two lines. */
export function sampleFile(
  kind: ImportKind,
  { format, language }: { format: 'csv' | 'xlsx'; language: 'en' | 'fr' },
): Promise<File> {
  const fields = IMPORT_FIELDS[kind].filter(({ key }) => !['last_name', 'first_name'].includes(key));
  const words = WORDS[language];
  const table = {
    title: words.kind[kind],
    head: fields.map(({ label }) => words.field(label)),
    rows: LINES[kind].map((line) => fields.map(({ key }) => line[key] ?? '')),
  };
  return tableFile(words.kind[kind], table, { format, language });
}
