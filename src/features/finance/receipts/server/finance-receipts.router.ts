import { serve } from '#features/people/server/people.service.ts';
import { financeReceiptsContract } from '../finance-receipts.contract.ts';
import { addressReceipt, openReceipt, uploadReceipt } from './finance-receipts.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';

const os = serve(financeReceiptsContract);

export const financeReceiptsRouter = os.router({
  upload: os.upload.handler(async ({ input, context, errors }) =>
    answerOf(await uploadReceipt(context, input.file), errors),
  ),
  address: os.address.handler(async ({ input, context, errors }) =>
    answerOf(await addressReceipt(context, input.file_id), errors),
  ),
  open: os.open.handler(async ({ input, context, errors }) =>
    answerOf(await openReceipt(context, input.token), errors),
  ),
});
