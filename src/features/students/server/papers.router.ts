import type { StudentMoney } from '#features/feature.ts';
import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { papersContract } from '../papers.contract.ts';
import { issuePaper, listPapers, printCards, printPaper } from './papers.service.ts';

const os = serve(papersContract);

/** Certificates and cards. `moneyOf` returns a student's balances from the features that manage money. */
export const papersRouter = (moneyOf: StudentMoney) =>
  os.router({
    list: os.list.handler(async ({ input, context: { db }, errors }) =>
      answerOf(await readSnapshot(db, (tx) => listPapers(tx, input.student_id)), errors),
    ),
    issue: os.issue.handler(async ({ input, context, errors }) =>
      answerOf(await issuePaper(withKey(context), input, moneyOf), errors),
    ),
    file: os.file.handler(async ({ input: { paper_id, language = 'en' }, context, errors }) =>
      answerOf(await printPaper(context, paper_id, language), errors),
    ),
    cards: os.cards.handler(async ({ input: { language = 'en', ...whose }, context, errors }) =>
      answerOf(await printCards(context, whose, language), errors),
    ),
  });
