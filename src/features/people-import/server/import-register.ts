import type { ImportKind } from '../people-import.rules.ts';
import type { Kind } from './import-kinds.ts';
import { balancesKind } from './balances-kind.ts';
import { guardiansKind } from './guardians-kind.ts';
import { matriculesKind } from './matricules-kind.ts';
import { studentsKind } from './students-kind.ts';
import { subjectsKind } from './subjects-kind.ts';
import { teachersKind } from './teachers-kind.ts';

/** The parser, writer and undo of each kind of file. */
export const KINDS: Record<ImportKind, Kind> = {
  students: studentsKind,
  guardians: guardiansKind,
  teachers: teachersKind,
  subjects: subjectsKind,
  balances: balancesKind,
  matricules: matriculesKind,
};
