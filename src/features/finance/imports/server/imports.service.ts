import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import type { TableRefusal } from '#platform/files/server/table-limits.ts';
import { findAnswer, keepAnswer } from '#platform/http/server/idempotency.ts';
import { findMapping, insertDraft, isOpenDraft, keepMapping } from '#platform/imports/server/drafts.ts';
import { faultyFile } from '#platform/imports/server/faulty-file.ts';
import { headHash } from '#platform/imports/server/guess-columns.ts';
import { readFile } from '#platform/imports/server/read-file.ts';
import type { ImportDraft, ImportMapping, ImportPlan } from '../finance-imports.contract.ts';
import { type Call, type KeyedUse, recordFinance } from '../../server/finance-call.ts';
import { financeChanges, financeImports, financeMappings } from '../../server/finance.tables.ts';
import { guessMapping, mappingOf, isComplete } from './imports-mapping.ts';
import {
  categoryFinder,
  missingOf,
  namesOf,
  planShape,
  type PlannedEntry,
  readLines,
} from './imports-plan.ts';
import { WORDS } from './imports.papers.ts';
import * as queries from './imports.queries.ts';
import { undoImport } from './imports-undo.ts';

const SAMPLE = 5;

type Refused<Code extends string> = { refused: Code };
type Reading = { import_id: string; mapping: ImportMapping };
type NotReadable = 'NOT_FOUND' | 'FILE_GONE' | 'NOTHING_MAPPED';

/**
 * Reads an uploaded file and stores its lines until they are mapped. Nothing is in the books yet.
 */
export async function readImport(
  call: Call,
  file: File,
): Promise<ImportDraft | Refused<Exclude<TableRefusal, 'TOO_LARGE'> | 'FILE_TOO_LARGE'>> {
  const read = await readFile(file);
  if ('refused' in read) return read;
  const { file_name, head, rows, filled } = read;
  const { userId } = call.actor;
  const at = call.now();
  const draft = {
    id: newId(),
    user_id: userId,
    file_name,
    created_at: at,
    lines: [head, ...rows],
  };
  const remembered = await call.db.transaction(async (tx) => {
    await insertDraft(tx, financeImports, draft);
    await recordFinance(tx, call, 'finance.changed');
    return mappingOf(await findMapping(tx, financeMappings, { userId, head: headHash(head) }), head);
  });
  return {
    id: draft.id,
    file_name: draft.file_name,
    head,
    sample: filled.slice(0, SAMPLE),
    rows: filled.length,
    mapping: remembered ?? guessMapping(head, filled),
    remembered: remembered !== null,
  };
}

/** A dry run of an import, with every fault by row. It writes nothing. */
export function planImport(
  call: Call,
  { import_id, mapping }: Reading,
): Promise<ImportPlan | Refused<NotReadable>> {
  const { db, actor } = call;
  return readSnapshot(db, async (tx) => {
    const lines = linesOf(await queries.findImport(tx, actor.userId, import_id), mapping, call.now());
    if ('refused' in lines) return lines;
    const file = readLines(lines, mapping);
    const fresh = await freshOf(tx, actor.userId, file.entries);
    return planShape(file, fresh, await queries.selectNamed(tx, actor.userId, namesOf(fresh)));
  });
}

/**
 * Imports a file in one transaction: new lines become entries, the categories they name are
 * created, and the mapping is remembered. Lines already in the books are skipped, as are faulty
 * ones if requested.
 */
export function runImport(call: KeyedUse, input: Reading & { leave_faulty: boolean }) {
  const { db, actor, now, key } = call;
  const { import_id: importId, mapping, leave_faulty } = input;
  const { userId } = actor;
  const keyed = { actorId: userId, procedure: 'financeImports.run', key, input };
  return db.transaction(async (tx) => {
    const previous = await findAnswer<{
      import_id: string;
      entries: number;
      known: number;
      left_out: number;
    }>(tx, keyed);
    if (previous) return previous.answer;
    await queries.lockImports(tx, userId);
    const at = now();
    const lines = linesOf(await queries.lockImport(tx, userId, importId), mapping, at);
    if ('refused' in lines) return lines;
    const file = readLines(lines, mapping);
    if (file.faultyRows > 0 && !leave_faulty) return { refused: 'FAULTY_ROWS' } as const;
    const fresh = await freshOf(tx, userId, file.entries);
    const entries = await writeEntries(tx, fresh, { userId, importId, at });
    await keepMapping(tx, financeMappings, { userId, head: headHash(lines[0]!), mapping, at });
    await queries.markImported(tx, importId, { entries, at });
    // An import without entries cannot be undone.
    if (entries > 0)
      await tx
        .insert(financeChanges)
        .values({ id: newId(), user_id: userId, kind: 'imported', at, import_id: importId });
    await recordFinance(tx, call, 'finance.changed');
    const answer = {
      import_id: importId,
      entries,
      known: file.entries.length - entries,
      left_out: file.faultyRows,
    };
    await keepAnswer(tx, keyed, answer);
    return answer;
  });
}

/** The lines of a draft, if they can still be read with a mapping. */
function linesOf(
  draft: Awaited<ReturnType<typeof queries.findImport>>,
  mapping: ImportMapping,
  at: Date,
): string[][] | Refused<NotReadable> {
  if (!draft) return { refused: 'NOT_FOUND' };
  if (!isOpenDraft(draft, at) || draft.lines === null) return { refused: 'FILE_GONE' };
  return isComplete(mapping) ? draft.lines : { refused: 'NOTHING_MAPPED' };
}

async function freshOf(tx: Tx, userId: string, entries: PlannedEntry[]): Promise<PlannedEntry[]> {
  const known = await queries.selectKnownKeys(
    tx,
    userId,
    entries.map(({ key }) => key),
  );
  return entries.filter(({ key }) => !known.has(key));
}

type Writing = { userId: string; importId: string; at: Date };

async function writeEntries(
  tx: Tx,
  fresh: PlannedEntry[],
  { userId, importId, at }: Writing,
): Promise<number> {
  const names = namesOf(fresh);
  const missing = missingOf(await queries.selectNamed(tx, userId, names));
  await queries.insertCategories(tx, { userId, importId, at, categories: missing });
  const categoryOf = categoryFinder(await queries.selectNamed(tx, userId, names));
  // Lists are ordered by day and id, newest first, so ids descend to keep the order of the file.
  const ids = fresh
    .map(() => newId(at.getTime()))
    .toSorted()
    .toReversed();
  const entries = fresh.map((entry, n) => ({
    ...entry,
    id: ids[n]!,
    category_id: categoryOf(entry)?.found?.id ?? null,
    import_key: entry.key,
  }));
  return queries.insertImported(tx, entries, { userId, importId, at });
}

/** The faulty lines as a CSV file, with the errors, to be corrected and imported again. */
export async function faultyLines(
  { db, actor, now }: Call,
  { import_id, mapping, language = 'en' }: Reading & { language?: 'en' | 'fr' | undefined },
): Promise<File | Refused<NotReadable>> {
  const lines = linesOf(
    await db.transaction((tx) => queries.findImport(tx, actor.userId, import_id)),
    mapping,
    now(),
  );
  if ('refused' in lines) return lines;
  const { error, fault } = WORDS[language];
  return faultyFile(lines, readLines(lines, mapping).faults, { language, error, say: fault });
}

/** The imports of a person, newest first. */
export async function listImports({ db, actor }: Call) {
  const found = await db.transaction((tx) => queries.selectImports(tx, actor.userId));
  return found.map(({ imported_at, entries, undone_at, ...row }) => ({
    ...row,
    imported_at: imported_at!.toISOString(),
    entries: entries ?? 0,
    undone_at: undone_at?.toISOString() ?? null,
  }));
}

/** Undoes a whole import, at any time. */
export function undoWholeImport(call: Call, importId: string) {
  return call.db.transaction(async (tx) => {
    const undone = await undoImport(tx, call, importId);
    if (!('refused' in undone)) await recordFinance(tx, call, 'finance.changed');
    return undone;
  });
}
