import { serve } from '#features/people/server/people.service.ts';
import { authContract } from '../auth.contract.ts';
import { provePassword } from './prove.service.ts';
import { renewRecoveryCodes } from './recovery-codes.service.ts';

const os = serve(authContract);

export const authRouter = os.router({
  prove: os.prove.handler(async ({ input, context, errors }) => {
    const outcome = await provePassword(context, input.password);
    if ('refused' in outcome) throw errors[outcome.refused]();
    return outcome;
  }),
  newRecoveryCodes: os.newRecoveryCodes.handler(async ({ context, errors }) => {
    const outcome = await renewRecoveryCodes(context);
    if ('refused' in outcome) throw errors[outcome.refused]();
    return outcome;
  }),
});
