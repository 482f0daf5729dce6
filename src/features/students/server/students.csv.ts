import { classLabel } from '#features/classes/classes.rules.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Db } from '#platform/db/database.ts';
import { BYTE_ORDER_MARK, CSV_SEPARATORS, csvLine } from '#platform/files/csv.ts';
import type { StudentFilters } from '../students.contract.ts';
import type { StudentStatus } from '../students.rules.ts';
import { readDirectory } from './students.queries.ts';

const MOST_ROWS = 100_000;

// A file is read without the portal around it, so it carries its words itself.
const WORDS: Record<'en' | 'fr', { head: string[]; statuses: Record<StudentStatus, string> }> = {
  en: {
    head: ['Roll Number', 'Name', 'Class', 'DOB', 'Status', 'Phone', 'Emergency Contact'],
    statuses: {
      active: 'Active',
      suspended: 'Suspended',
      transferred: 'Transferred',
      left: 'Left the school',
      graduated: 'Graduated',
    },
  },
  fr: {
    head: ['Matricule', 'Nom', 'Classe', 'Date de naissance', 'Statut', 'Téléphone', 'Contact d’urgence'],
    statuses: {
      active: 'Actif',
      suspended: 'Suspendu',
      transferred: 'Transféré',
      left: 'Parti',
      graduated: 'Diplômé',
    },
  },
};

/** The directory that the filters leave, all pages of it (up to 100,000 rows), for the spreadsheet of a language. */
export async function exportStudents(
  { db, actor }: { db: Db; actor: Actor },
  { language = 'en', ...filters }: StudentFilters & { language?: 'en' | 'fr' | undefined },
): Promise<File> {
  const { head, statuses } = WORDS[language];
  const separator = CSV_SEPARATORS[language];
  const parts = [BYTE_ORDER_MARK, csvLine(head, separator)];
  await db.transaction(
    async (tx) => {
      for await (const handful of readDirectory(tx, actor, filters, MOST_ROWS))
        parts.push(
          handful
            .map((row) =>
              csvLine(
                [
                  row.roll_number,
                  row.full_name,
                  row.class_name && classLabel({ name: row.class_name, section: row.section }),
                  row.date_of_birth,
                  statuses[row.status],
                  row.phone,
                  row.emergency_contact,
                ],
                separator,
              ),
            )
            .join(''),
        );
    },
    { accessMode: 'read only' },
  );
  return new File(parts, 'students.csv', { type: 'text/csv; charset=utf-8' });
}
