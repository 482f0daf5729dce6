import { serve } from '#features/people/server/people.service.ts';
import { financeReceiptsContract } from '../finance-receipts.contract.ts';
import { addressReceipt, openReceipt, uploadReceipt } from './finance-receipts.service.ts';

const os = serve(financeReceiptsContract);

export const financeReceiptsRouter = os.router({
  upload: os.upload.handler(async ({ input, context, errors }) => {
    const receipt = await uploadReceipt(context, input.file);
    if ('refused' in receipt) throw errors[receipt.refused]();
    return receipt;
  }),
  address: os.address.handler(async ({ input, context, errors }) => {
    const address = await addressReceipt(context, input.file_id);
    if (!address) throw errors.NOT_FOUND();
    return address;
  }),
  open: os.open.handler(async ({ input, context, errors }) => {
    const file = await openReceipt(context, input.token);
    if ('refused' in file) throw errors[file.refused]();
    return file;
  }),
});
