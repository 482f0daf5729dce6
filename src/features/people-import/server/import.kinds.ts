import type { Call } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { PeopleMapping, PeoplePlan } from '../people-import.contract.ts';
import type { Made, RowState } from '../people-import.rules.ts';
import type { RowFault } from './import.rows.ts';

export type ImportCall = Call & { timeZone: string; secrets: Secrets; installation: Installation };
/** A call with the key that makes it happen once, in the language of whoever makes it. */
export type RunCall = ImportCall & { key: string; language: 'en' | 'fr' };

/** A file on its way: its lines, what they mean, and what may be made for them. */
export type Reading = {
  lines: readonly string[][];
  mapping: PeopleMapping;
  makeClasses: boolean;
  today: SchoolDay;
  /** Rows that are about to change are held until the transaction ends. */
  hold: boolean;
};

/** What a row would be, as the page shows it. */
export type PlannedRow = {
  row: number;
  state: RowState;
  label: string;
  changes: PeoplePlan['sample'][number]['changes'];
};

/** How far a run has come: records written, of how many. */
export type Progress = (done: number, of: number) => Promise<void>;

/** What a file comes to: its rows, all that is wrong, and how the good ones are written. */
export type Planned = {
  rows: number;
  planned: PlannedRow[];
  faults: RowFault[];
  unknown_classes?: string[];
  /** What `write` makes, each thing counted apart. */
  makes: Partial<Record<Made, number>>;
  numbered?: PeoplePlan['numbered'];
  sums?: PeoplePlan['sums'];
  write: (tx: Tx, call: RunCall, importId: string, progress: Progress) => Promise<void>;
};

/** One kind of file. */
export type Kind = {
  plan: (tx: Tx, reading: Reading) => Promise<Planned>;
  /** Takes back what an import of this kind wrote; what must stay is named. */
  undo: (
    tx: Tx,
    call: ImportCall,
    importId: string,
  ) => Promise<{ removed: number; restored: number; kept: string[] }>;
};
