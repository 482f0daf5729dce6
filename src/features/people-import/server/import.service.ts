import { record } from '#features/people/server/people.service.ts';
import { newId } from '#platform/db/ids.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { orRefuse } from '#platform/db/violations.ts';
import type { Tx } from '#platform/db/database.ts';
import { wantFreshProof } from '#platform/http/server/procedures.ts';
import { findAnswer, keepAnswer } from '#platform/http/server/idempotency.ts';
import { findMapping, insertDraft, isOpenDraft, keepMapping } from '#platform/imports/server/drafts.ts';
import { faultyFile } from '#platform/imports/server/faulty-file.ts';
import { headHash } from '#platform/imports/server/guess-columns.ts';
import { readFile } from '#platform/imports/server/read-file.ts';
import { shownText } from '#platform/imports/server/read-rows.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { Created, PeopleDraft, PeopleMapping, PeoplePlan } from '../people-import.contract.ts';
import { type ImportKind, isComplete, MADE, ROW_STATES } from '../people-import.rules.ts';
import type { ImportCall, Planned, RunCall } from './import-kinds.ts';
import { guessMapping, mappingOf } from './import-mapping.ts';
import { WORDS } from './import.papers.ts';
import { findProgress, tellProgress } from './import-progress.ts';
import * as queries from './import.queries.ts';
import { KINDS } from './import-register.ts';
import { peopleImports, peopleMappings } from './people-import.tables.ts';

/**
 * Imports need fresh proof of identity where the rest of the portal does: invitations, opening
 * balances, and undoing money.
 */
const NEEDS_PROOF: Record<'run' | 'undo', readonly ImportKind[]> = {
  run: ['teachers', 'balances'],
  undo: ['balances'],
};

/** The number of file lines, and of rows per state, shown on the page. */
const SAMPLE = 5;
const SHOWN = 20;

type Choices = { import_id: string; mapping: PeopleMapping; make_classes: boolean };
type NotReadable = { refused: 'NOT_FOUND' | 'FILE_GONE' | 'NOTHING_MAPPED' };
type Draft = NonNullable<Awaited<ReturnType<typeof queries.findImport>>>;

/** Reads an uploaded file and stores its lines until their columns are mapped. */
export async function readImport(call: ImportCall, kind: ImportKind, file: File) {
  const read = await readFile(file);
  if ('refused' in read) return read;
  const { file_name, head, rows, filled } = read;
  const { userId } = call.actor;
  const draft = { id: newId(), user_id: userId, file_name, created_at: call.now(), lines: [head, ...rows] };
  const remembered = await call.db.transaction(async (tx) => {
    await insertDraft(tx, peopleImports, draft, { kind });
    await record(tx, call, { action: 'people_import.read', details: { kind, rows: filled.length } });
    const kept = await findMapping(tx, peopleMappings, { userId, head: mappingKey(kind, head) });
    return mappingOf(kind, kept, head);
  });
  return {
    id: draft.id,
    kind,
    file_name,
    head,
    sample: filled.slice(0, SAMPLE),
    rows: filled.length,
    mapping: remembered ?? guessMapping(kind, head, filled),
    remembered: remembered !== null,
  } satisfies PeopleDraft;
}

const mappingKey = (kind: ImportKind, head: readonly string[]) => `${kind} ${headHash(head)}`;

/** The lines of a draft that can still be read with a mapping. */
function linesOf(draft: Draft | null, { mapping }: Choices, at: Date): string[][] | NotReadable {
  if (!draft) return { refused: 'NOT_FOUND' };
  if (!isOpenDraft(draft, at) || draft.lines === null) return { refused: 'FILE_GONE' };
  return isComplete(draft.kind, mapping.columns) ? draft.lines : { refused: 'NOTHING_MAPPED' };
}

async function planDraft(
  tx: Tx,
  call: ImportCall,
  choices: Choices,
  { draft, hold }: { draft: Draft | null; hold: boolean },
): Promise<NotReadable | { draft: Draft; lines: string[][]; planned: Planned }> {
  const at = call.now();
  const lines = linesOf(draft, choices, at);
  if ('refused' in lines) return lines;
  const { mapping, make_classes: makeClasses } = choices;
  const today = schoolDay(at, call.timeZone);
  const planned = await KINDS[draft!.kind].plan(tx, { lines, mapping, makeClasses, today, hold });
  planned.faults.sort((one, other) => one.row - other.row);
  return { draft: draft!, lines, planned };
}

const countOf = ({ planned }: Planned) =>
  Object.fromEntries(
    ROW_STATES.map((state) => [state, planned.filter((row) => row.state === state).length]),
  ) as Record<(typeof ROW_STATES)[number], number>;

const createdBy = ({ makes }: Planned): Created =>
  MADE.flatMap((what) => (makes[what] ? [{ what, count: makes[what] }] : []));

const faultyRowsOf = ({ faults }: Planned) => new Set(faults.map(({ row }) => row)).size;

/** Fields that identify a line; the first one with text in the line is used. */
const LABELS = [
  ['full_name'],
  ['last_name', 'first_name'],
  ['name_fr'],
  ['name_en'],
  ['roll_number'],
  ['code'],
  ['guardian_name'],
] as const;

function labelOf(cells: readonly string[], { columns }: PeopleMapping): string {
  const said = (field: string) => {
    const column = columns[field] ?? null;
    return column === null ? '' : (cells[column] ?? '').trim();
  };
  const words = LABELS.map((fields) => fields.map(said).filter(Boolean).join(' '));
  return shownText(words.find(Boolean) ?? '');
}

/** Computes the effect of an import, with every fault by row, without writing. */
export function planImport(call: ImportCall, choices: Choices): Promise<PeoplePlan | NotReadable> {
  return readSnapshot(call.db, async (tx) => {
    const draft = await queries.findImport(tx, call.actor.userId, choices.import_id);
    const found = await planDraft(tx, call, choices, { draft, hold: false });
    if ('refused' in found) return found;
    const { planned, lines } = found;
    const mapped = Object.values(choices.mapping.columns);
    return {
      rows: planned.rows,
      ...countOf(planned),
      faults: planned.faults.map((fault) => ({
        ...fault,
        label: labelOf(lines[fault.row - 1]!, choices.mapping),
      })),
      faulty_rows: faultyRowsOf(planned),
      unknown_classes: planned.unknown_classes ?? [],
      created: createdBy(planned),
      numbered: planned.numbered ?? null,
      sums: planned.sums ?? [],
      unlisted: planned.unlisted ?? null,
      unused: (lines[0] ?? []).filter((word, column) => word.trim() !== '' && !mapped.includes(column)),
      sample: ROW_STATES.flatMap((state) =>
        planned.planned.filter((row) => row.state === state).slice(0, SHOWN),
      ),
    };
  });
}

// Constraint errors that mean another request wrote the same row between the check and the insert.
const RACES = {
  students_roll_number_key: 'CHANGED_MEANWHILE',
  students_national_matricule_key: 'CHANGED_MEANWHILE',
  classes_name_section_key: 'CHANGED_MEANWHILE',
  students_class_id_classes_id_fk: 'CHANGED_MEANWHILE',
  subjects_code_key: 'CHANGED_MEANWHILE',
  class_subjects_class_id_subject_id_pk: 'CHANGED_MEANWHILE',
  class_teachers_apart: 'CHANGED_MEANWHILE',
} as const;

type Ran = {
  import_id: string;
  made: number;
  changed: number;
  same: number;
  left_out: number;
  created: Created;
};

/**
 * Imports a file, all or nothing. Unchanged rows are not written, so repeating a file writes
 * nothing; faulty rows are skipped if requested. The column mapping is remembered.
 */
export function runImport(
  call: RunCall,
  input: Choices & { leave_faulty: boolean },
): Promise<Ran | { refused: NotReadable['refused'] | 'FAULTY_ROWS' | 'CHANGED_MEANWHILE' }> {
  const { db, actor, key } = call;
  const { userId } = actor;
  const importId = input.import_id;
  const keyed = { actorId: userId, procedure: 'peopleImport.run', key, input };
  return orRefuse(RACES, () =>
    db.transaction(async (tx) => {
      const previous = await findAnswer<Ran>(tx, keyed);
      if (previous) return previous.answer;
      await queries.lockImports(tx);
      const draft = await queries.lockImport(tx, userId, importId);
      if (draft && NEEDS_PROOF.run.includes(draft.kind)) wantFreshProof(call);
      const found = await planDraft(tx, call, input, { draft, hold: true });
      if ('refused' in found) return found;
      const { planned, lines } = found;
      const left_out = faultyRowsOf(planned);
      if (left_out > 0 && !input.leave_faulty) return { refused: 'FAULTY_ROWS' } as const;
      const { fresh: made, changed, same } = countOf(planned);
      const { kind } = found.draft;
      const head = mappingKey(kind, lines[0]!);
      await keepMapping(tx, peopleMappings, { userId, head, mapping: input.mapping, at: call.now() });
      await queries.markImported(tx, importId, { made, changed, at: call.now() });
      await record(tx, call, {
        action: 'people_import.ran',
        subject: { type: 'people_import', id: importId },
        details: { kind, made, changed, same, left_out },
      });
      const answer = { import_id: importId, made, changed, same, left_out, created: createdBy(planned) };
      await keepAnswer(tx, keyed, answer);
      // Money comes last: the accounting lock is taken after all others.
      if (made + changed > 0)
        await planned.write(tx, call, importId, (done, of) => tellProgress(tx, importId, { done, of }));
      return answer;
    }),
  );
}

export function importProgress(call: ImportCall, importId: string) {
  return readSnapshot(call.db, (tx) => findProgress(tx, importId));
}

/** The faulty lines as a CSV file, with their faults, to be corrected and imported again. */
export async function faultyLines(
  call: ImportCall,
  { language = 'en', ...choices }: Choices & { language?: 'en' | 'fr' | undefined },
): Promise<File | NotReadable> {
  const found = await readSnapshot(call.db, async (tx) => {
    const draft = await queries.findImport(tx, call.actor.userId, choices.import_id);
    return planDraft(tx, call, choices, { draft, hold: false });
  });
  if ('refused' in found) return found;
  const { error, fault } = WORDS[language];
  return faultyFile(found.lines, found.planned.faults, { language, error, say: fault });
}

/** All imports of the school, newest first. */
export async function listImports({ db }: ImportCall) {
  const found = await db.transaction((tx) => queries.selectImports(tx));
  return found.map(({ imported_at, undone_at, ...row }) => ({
    ...row,
    imported_at: imported_at!.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
  }));
}

/**
 * Undoes a whole import, however old: created records are removed and changed ones restored.
 * Records with later dependants stay and are listed.
 */
export function undoImport(call: ImportCall, importId: string) {
  return call.db.transaction(async (tx) => {
    await queries.lockImports(tx);
    const found = await queries.lockRun(tx, importId);
    if (!found) return { refused: 'NOT_FOUND' } as const;
    if (found.undone_at) return { refused: 'ALREADY_UNDONE' } as const;
    if (NEEDS_PROOF.undo.includes(found.kind)) wantFreshProof(call);
    await queries.markUndone(tx, importId, call.now());
    const undone = await KINDS[found.kind].undo(tx, call, importId);
    await record(tx, call, {
      action: 'people_import.undone',
      subject: { type: 'people_import', id: importId },
      details: {
        kind: found.kind,
        removed: undone.removed,
        restored: undone.restored,
        kept: undone.kept.length,
      },
    });
    return undone;
  });
}
