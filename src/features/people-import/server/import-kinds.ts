import type { Call } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { PeopleMapping, PeoplePlan } from '../people-import.contract.ts';
import type { Made, RowState } from '../people-import.rules.ts';
import type { RowFault } from './import-rows.ts';

export type ImportCall = Call & { timeZone: string; secrets: Secrets; installation: Installation };
export type RunCall = ImportCall & { key: string; language: 'en' | 'fr' };

/** A file being imported: its lines, mapping and options. */
export type Reading = {
  lines: readonly string[][];
  mapping: PeopleMapping;
  makeClasses: boolean;
  today: SchoolDay;
  /** Lock the rows about to change until the transaction ends. */
  hold: boolean;
};

/** The preview of a row, as shown on the page. */
export type PlannedRow = {
  row: number;
  state: RowState;
  label: string;
  changes: PeoplePlan['sample'][number]['changes'];
};

/** Reports progress: records written, of the total. */
export type Progress = (done: number, of: number) => Promise<void>;

/** A plan: the rows, all faults, and how the valid rows are written. */
export type Planned = {
  rows: number;
  planned: PlannedRow[];
  faults: RowFault[];
  unknown_classes?: string[];
  /** The records `write` creates, counted by type. */
  makes: Partial<Record<Made, number>>;
  numbered?: PeoplePlan['numbered'];
  sums?: PeoplePlan['sums'];
  unlisted?: PeoplePlan['unlisted'];
  write: (tx: Tx, call: RunCall, importId: string, progress: Progress) => Promise<void>;
};

export type Kind = {
  plan: (tx: Tx, reading: Reading) => Promise<Planned>;
  /** Undoes an import of this kind; returns the names of records that must stay. */
  undo: (
    tx: Tx,
    call: ImportCall,
    importId: string,
  ) => Promise<{ removed: number; restored: number; kept: string[] }>;
};
