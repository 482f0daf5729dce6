import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { sanctionsContract } from '../sanctions.contract.ts';
import { printSanctionLetter, printSummons } from './letters.service.ts';
import { selectLadder } from './sanctions.queries.ts';
import {
  changeLadder,
  listProposals,
  listSanctions,
  recordSanction,
  refuseProposal,
  takeSanctionBack,
} from './sanctions.service.ts';

const os = serve(sanctionsContract);

export const sanctionsRouter = os.router({
  ladder: os.ladder.handler(({ context: { db } }) => readSnapshot(db, selectLadder)),
  changeLadder: os.changeLadder.handler(({ input, context }) => changeLadder(context, input)),
  proposals: os.proposals.handler(({ context }) =>
    readSnapshot(context.db, (tx) => listProposals(tx, context)),
  ),
  record: os.record.handler(async ({ input, context, errors }) =>
    answerOf(await recordSanction(context, input), errors),
  ),
  notNow: os.notNow.handler(async ({ input, context, errors }) =>
    answerOf(await refuseProposal(context, input), errors),
  ),
  student: os.student.handler(async ({ input, context: { db, actor }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => listSanctions(tx, actor, input.student_id)), errors),
  ),
  takeBack: os.takeBack.handler(async ({ input, context, errors }) =>
    answerOf(await takeSanctionBack(context, input), errors),
  ),
  letter: os.letter.handler(async ({ input, context, errors }) =>
    answerOf(await printSanctionLetter(context, input), errors),
  ),
  summons: os.summons.handler(async ({ input, context, errors }) =>
    answerOf(await printSummons(context, input), errors),
  ),
});
