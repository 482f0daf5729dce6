import type { PapersNow } from '#features/feature.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import type { Db } from '#platform/db/database.ts';
import type { PaperAnswer } from '../signed-papers.contract.ts';
import { readPaper } from '../signed-papers.rules.ts';
import { asPaperKeys, readPaperKeys, verifyByNode } from './paper-keys.service.ts';

/**
 * The current status of a paper for the holder of its code: the code is as long as its content, so
 * guessing reveals nothing. The digits are sent in the request body, which no log stores.
 */
export function answerForPaper(
  { db, now }: { db: Db; now: () => Date },
  digits: string,
  papersNow: PapersNow,
): Promise<PaperAnswer> {
  return readSnapshot(db, async (tx) => {
    const { own } = await readPaperKeys(tx);
    const read = readPaper(digits, asPaperKeys({ own, others: [] }, ''), verifyByNode);
    const unsaid = { facts: null, class_changed: false };
    if (read.outcome !== 'signed') return { state: 'unsigned', ...unsaid };
    const { kind, facts } = read.paper;
    const known = await papersNow[kind]?.(tx, facts, now());
    return known ? { class_changed: false, ...known } : { state: 'unknown', ...unsaid };
  });
}
