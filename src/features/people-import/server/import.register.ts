import type { ImportKind } from '../people-import.rules.ts';
import type { Kind } from './import.kinds.ts';
import { balancesKind } from './balances.kind.ts';
import { guardiansKind } from './guardians.kind.ts';
import { studentsKind } from './students.kind.ts';
import { subjectsKind } from './subjects.kind.ts';
import { teachersKind } from './teachers.kind.ts';

/** How each kind of file is read, written and taken back. */
export const KINDS: Record<ImportKind, Kind> = {
  students: studentsKind,
  guardians: guardiansKind,
  teachers: teachersKind,
  subjects: subjectsKind,
  balances: balancesKind,
};
