import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { UPLOAD_REFUSALS } from '#platform/files/uploads.ts';
import { FinanceReceipt } from '../entries/finance.contract.ts';
import { mayKeepBooks } from '../finance.policy.ts';
import { Id } from '#platform/http/id.ts';

const tags = ['finance'];

export const financeReceiptsContract = {
  upload: procedure
    .meta({ policy: mayKeepBooks, upload: true, heavy: true })
    .route({
      method: 'POST',
      path: '/finance/receipts',
      successStatus: 201,
      summary:
        'Bring a receipt (JPEG, PNG, WebP or PDF, 8 MiB at most); it goes after a day unless an entry takes it',
      tags,
    })
    .input(z.strictObject({ file: z.file() }))
    .errors(UPLOAD_REFUSALS)
    .output(FinanceReceipt),
  address: procedure
    .meta({ policy: mayKeepBooks })
    .route({
      method: 'GET',
      path: '/finance/receipts/{file_id}/address',
      summary: 'An address of one’s own receipt, good for a minute and for this session alone',
      tags,
    })
    .input(z.object({ file_id: Id }))
    .output(z.object({ token: z.string(), expires_at: z.iso.datetime() })),
  open: procedure
    .meta({ policy: mayKeepBooks, heavy: true })
    .route({ method: 'GET', path: '/finance/receipts/open/{token}', summary: 'The receipt itself', tags })
    .input(z.object({ token: z.string().check(z.maxLength(500)) }))
    .errors({
      ADDRESS_EXPIRED: {
        status: 403,
        message: /*i18n*/ 'This link has expired. Please open the receipt again.',
      },
    })
    .output(z.file()),
};
