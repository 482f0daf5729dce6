import { BYTE_ORDER_MARK, csvLine } from '#platform/files/csv.ts';
import type { Credential } from '../student-accounts.contract.ts';

export const CREDENTIALS_FILE = 'student-credentials.csv';

// Not translated: other programs read the file by these headings.
const HEAD = ['Roll Number', 'Email', 'Temporary Password'];

/** The credentials as the CSV file given in the specification. */
export function credentialsFile(credentials: readonly Credential[]): Blob {
  const lines = credentials.map(({ roll_number, email, password }) =>
    csvLine([roll_number, email, password], ','),
  );
  return new Blob([BYTE_ORDER_MARK, csvLine(HEAD, ','), ...lines], { type: 'text/csv;charset=utf-8' });
}
