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

const os = serve(financeImportsContract);

export const financeImportsRouter = os.router({
  read: os.read.handler(async ({ input, context, errors }) => {
    const draft = await readImport(context, input.file);
    if ('refused' in draft) throw errors[draft.refused]();
    return draft;
  }),
  plan: os.plan.handler(async ({ input, context, errors }) => {
    const plan = await planImport(context, input);
    if ('refused' in plan) throw errors[plan.refused]();
    return plan;
  }),
  run: os.run.handler(async ({ input, context, errors }) => {
    const done = await runImport({ ...context, key: context.idempotencyKey! }, input);
    if ('refused' in done) throw errors[done.refused]();
    return done;
  }),
  faults: os.faults.handler(async ({ input, context, errors }) => {
    const file = await faultyLines(context, input);
    if ('refused' in file) throw errors[file.refused]();
    return file;
  }),
  list: os.list.handler(({ context }) => listImports(context)),
  undo: os.undo.handler(async ({ input, context, errors }) => {
    const undone = await undoWholeImport(context, input.import_id);
    if ('refused' in undone) throw errors[undone.refused]();
    return undone;
  }),
});
