import { inArray } from 'drizzle-orm';
import { type Call, record } from '#features/people/server/people.service.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { brokenConstraint } from '#platform/db/violations.ts';
import { unzip } from '#platform/files/server/zip.ts';
import type { SchoolFault, SchoolLoad, SchoolPlan } from '../whole-school.contract.ts';
import { readOneRoster } from './from-oneroster.ts';
import { isEmptySchool, lockLoads } from './loads.queries.ts';
import { FILE_NAMES } from './oneroster-columns.ts';
import { FAULTS } from './oneroster-faults.ts';
import { countsOf, type Roster } from './roster-document.ts';
import { bringSchool, nobodysPassword } from './whole-school.service.ts';

/** Maximum total unpacked size of an archive. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Maximum number of errors shown. */
const SHOWN = 100;

const WANTED = new Set(['manifest.csv', ...FILE_NAMES.map((name) => `${name}.csv`)]);

type NotRead = { refused: 'NOT_A_SCHOOL' | 'SCHOOL_TOO_LARGE' };

async function readArchive(file: File): Promise<{ roster: Roster; faults: SchoolFault[] } | NotRead> {
  const archive = Buffer.from(await file.arrayBuffer());
  const files = await unzip(archive, { wanted: (name) => WANTED.has(name), most: MOST_BYTES });
  if (files === 'TOO_LARGE') return { refused: 'SCHOOL_TOO_LARGE' };
  if (files === 'DAMAGED' || !files.has('manifest.csv')) return { refused: 'NOT_A_SCHOOL' };
  return readOneRoster(files);
}

/** Errors for teachers whose e-mail already belongs to an account here. */
async function takenAddresses(tx: Tx, { teachers }: Roster): Promise<SchoolFault[]> {
  if (teachers.length === 0) return [];
  const found = await tx
    .select({ email: users.email })
    .from(users)
    .where(
      inArray(
        users.email,
        teachers.map(({ email }) => email),
      ),
    );
  return found.map(({ email }) => ({
    file: 'users.csv',
    row: 0,
    field: 'email',
    text: email,
    message: FAULTS.emailTaken,
  }));
}

class OnlyTried extends Error {}

/** The database's errors for a roster; empty if it would be accepted. Everything is rolled back. */
async function faultsOfWriting(call: Call, roster: Roster): Promise<SchoolFault[]> {
  const bringing = { kind: 'oneroster', file_name: null, roster, passwordHash: '' } as const;
  try {
    await call.db.transaction(async (tx) => {
      await bringSchool(tx, call, bringing);
      // Checks deferred constraints now instead of at commit.
      await tx.execute('set constraints all immediate');
      throw new OnlyTried();
    });
  } catch (error) {
    if (error instanceof OnlyTried) return [];
    const constraint = brokenConstraint(error);
    if (!constraint) throw error;
    return [{ file: 'manifest.csv', row: 0, field: '', text: constraint, message: FAULTS.notTaken }];
  }
  return [];
}

/** Previews the import of a OneRoster archive, with every error by file and row. Everything is rolled back. */
export async function planOneRoster(
  call: Call,
  file: File,
): Promise<SchoolPlan | NotRead | { refused: 'SCHOOL_NOT_EMPTY' }> {
  if (!(await call.db.transaction(isEmptySchool))) return { refused: 'SCHOOL_NOT_EMPTY' };
  const read = await readArchive(file);
  if ('refused' in read) return read;
  const { roster } = read;
  let { faults } = read;
  if (faults.length === 0) faults = await call.db.transaction((tx) => takenAddresses(tx, roster));
  if (faults.length === 0) faults = await faultsOfWriting(call, roster);
  return {
    school: roster.school.name,
    counts: countsOf(roster),
    faults: faults.slice(0, SHOWN),
    faulty: faults.length,
  };
}

/** Imports a OneRoster archive into an empty school, all or nothing. */
export async function loadOneRoster(
  call: Call,
  file: File,
): Promise<SchoolLoad | NotRead | { refused: 'SCHOOL_NOT_EMPTY' | 'FAULTY_SCHOOL' }> {
  if (!(await call.db.transaction(isEmptySchool))) return { refused: 'SCHOOL_NOT_EMPTY' };
  const read = await readArchive(file);
  if ('refused' in read) return read;
  const { roster, faults } = read;
  const passwordHash = await nobodysPassword();
  const bringing = { kind: 'oneroster', file_name: file.name.slice(0, 200), roster, passwordHash } as const;
  try {
    return await call.db.transaction(async (tx) => {
      await lockLoads(tx);
      if (!(await isEmptySchool(tx))) return { refused: 'SCHOOL_NOT_EMPTY' } as const;
      if (faults.length > 0) return { refused: 'FAULTY_SCHOOL' } as const;
      const load = await bringSchool(tx, call, bringing);
      await record(tx, call, {
        action: 'school_file.loaded',
        subject: { type: 'school_load', id: load.id },
        details: load.counts,
      });
      return load;
    });
  } catch (error) {
    if (brokenConstraint(error)) return { refused: 'FAULTY_SCHOOL' };
    throw error;
  }
}
