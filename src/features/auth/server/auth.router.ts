import { serve } from '#features/people/server/people.service.ts';
import { authContract } from '../auth.contract.ts';
import { provePassword } from './prove.service.ts';
import { renewRecoveryCodes } from './recovery-codes.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';

const os = serve(authContract);

export const authRouter = os.router({
  prove: os.prove.handler(async ({ input, context, errors }) =>
    answerOf(await provePassword(context, input.password), errors),
  ),
  newRecoveryCodes: os.newRecoveryCodes.handler(async ({ context, errors }) =>
    answerOf(await renewRecoveryCodes(context), errors),
  ),
});
