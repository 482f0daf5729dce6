import { serve } from '#features/people/server/people.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { faultsIn } from '#platform/i18n/server/words.ts';
import { peopleImportContract } from '../people-import.contract.ts';
import { sampleFile } from './import-sample.ts';
import {
  faultyLines,
  importProgress,
  listImports,
  planImport,
  readImport,
  runImport,
  undoImport,
} from './import.service.ts';

const os = serve(peopleImportContract);

export const peopleImportRouter = os.router({
  readStudents: os.readStudents.handler(async ({ input, context, errors }) =>
    answerOf(await readImport(context, 'students', input.file), errors),
  ),
  readGuardians: os.readGuardians.handler(async ({ input, context, errors }) =>
    answerOf(await readImport(context, 'guardians', input.file), errors),
  ),
  readTeachers: os.readTeachers.handler(async ({ input, context, errors }) =>
    answerOf(await readImport(context, 'teachers', input.file), errors),
  ),
  readBalances: os.readBalances.handler(async ({ input, context, errors }) =>
    answerOf(await readImport(context, 'balances', input.file), errors),
  ),
  readMatricules: os.readMatricules.handler(async ({ input, context, errors }) =>
    answerOf(await readImport(context, 'matricules', input.file), errors),
  ),
  readSubjects: os.readSubjects.handler(async ({ input, context, errors }) =>
    answerOf(await readImport(context, 'subjects', input.file), errors),
  ),
  plan: os.plan.handler(async ({ input, context, errors }) => {
    const plan = answerOf(await planImport(context, input), errors);
    return { ...plan, faults: faultsIn(plan.faults, context.language) };
  }),
  run: os.run.handler(async ({ input, context, errors }) =>
    answerOf(await runImport({ ...withKey(context), language: input.language }, input), errors),
  ),
  progress: os.progress.handler(async ({ input, context, errors }) =>
    answerOf(await importProgress(context, input.import_id), errors),
  ),
  faults: os.faults.handler(async ({ input, context, errors }) =>
    answerOf(await faultyLines(context, input), errors),
  ),
  sample: os.sample.handler(({ input }) => sampleFile(input.kind, input)),
  list: os.list.handler(({ context }) => listImports(context)),
  undo: os.undo.handler(async ({ input, context, errors }) =>
    answerOf(await undoImport(context, input.import_id), errors),
  ),
});
