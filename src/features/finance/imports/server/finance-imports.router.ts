import { serve } from '#features/people/server/people.service.ts';
import { financeImportsContract } from '../finance-imports.contract.ts';
import {
  faultyLines,
  listImports,
  planImport,
  readImport,
  runImport,
  undoWholeImport,
} from './imports.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { faultsIn } from '#platform/i18n/server/words.ts';

const os = serve(financeImportsContract);

export const financeImportsRouter = os.router({
  read: os.read.handler(async ({ input, context, errors }) =>
    answerOf(await readImport(context, input.file), errors),
  ),
  plan: os.plan.handler(async ({ input, context, errors }) => {
    const plan = answerOf(await planImport(context, input), errors);
    return { ...plan, faults: faultsIn(plan.faults, context.language) };
  }),
  run: os.run.handler(async ({ input, context, errors }) =>
    answerOf(await runImport(withKey(context), input), errors),
  ),
  faults: os.faults.handler(async ({ input, context, errors }) =>
    answerOf(await faultyLines(context, input), errors),
  ),
  list: os.list.handler(({ context }) => listImports(context)),
  undo: os.undo.handler(async ({ input, context, errors }) =>
    answerOf(await undoWholeImport(context, input.import_id), errors),
  ),
});
