import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { booksContract } from '../books.contract.ts';
import { listAccounts, listBalances, listChoices, listMovements } from './books.service.ts';
import { type BookNames, exportJournal } from './journal.service.ts';

const os = serve(booksContract);

/** `names` are the features' names of accounts, movements and owners. */
export const booksRouter = (names: BookNames) => ({
  movements: os.movements.handler(({ input, context: { db } }) =>
    readSnapshot(db, (tx) => listMovements(tx, input, names.subjects)),
  ),
  choices: os.choices.handler(({ context: { db } }) =>
    readSnapshot(db, (tx) => listChoices(tx, names.subjects)),
  ),
  balances: os.balances.handler(({ input, context: { db } }) =>
    readSnapshot(db, (tx) => listBalances(tx, input.day)),
  ),
  accounts: os.accounts.handler(({ input, context: { db } }) =>
    readSnapshot(db, (tx) => listAccounts(tx, input, names.subjects)),
  ),
  exportJournal: os.exportJournal.handler(async ({ input, context, errors }) =>
    answerOf(await exportJournal(context, input, names), errors),
  ),
});
