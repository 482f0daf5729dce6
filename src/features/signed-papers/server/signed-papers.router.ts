import type { PapersNow } from '#features/feature.ts';
import { serve } from '#features/people/server/people.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { signedPapersContract } from '../signed-papers.contract.ts';
import { checkFile } from './check-page.ts';
import { answerForPaper } from './paper-answers.service.ts';
import {
  addSchoolKey,
  paperSigner,
  readPaperKeys,
  removeSchoolKey,
  renewPaperKey,
} from './paper-keys.service.ts';

const os = serve(signedPapersContract);

/** `papersNow` is each feature's lookup of its papers' current status. */
export const signedPapersRouter = (papersNow: PapersNow) =>
  os.router({
    keys: os.keys.handler(async ({ context }) => {
      await paperSigner(context);
      return context.db.transaction(readPaperKeys);
    }),
    renew: os.renew.handler(({ context }) => renewPaperKey(withKey(context))),
    addSchool: os.addSchool.handler(async ({ input, context, errors }) =>
      answerOf(await addSchoolKey(context, input), errors),
    ),
    removeSchool: os.removeSchool.handler(async ({ input, context, errors }) =>
      answerOf(await removeSchoolKey(context, input.public_key), errors),
    ),
    checkFile: os.checkFile.handler(({ context }) => checkFile(context)),
    check: os.check.handler(({ input, context }) => answerForPaper(context, input.digits, papersNow)),
  });
