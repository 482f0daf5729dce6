import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatAmount } from '#platform/money/amount.ts';
import { writePhone } from '#platform/phone/phone.ts';
import { receiptsApi } from '../../../web/fees.client.ts';
import type { PaymentDetails } from '../../payments.contract.ts';

/**
 * A prepared message with the receipt's public address: a link that the phone opens; the server
 * sends nothing. It is addressed to the first guardian to call; without one, WhatsApp lets the user
 * choose.
 */
export function useReceiptMessage({ receipts: [whole], receipt, total_amount }: PaymentDetails) {
  const { t } = useLingui();
  const input = { receipt_id: whole?.id ?? '' };
  const enabled = whole !== undefined;
  const paper = useQuery({ ...receiptsApi.get.queryOptions({ input }), enabled });
  const recipient = useQuery({ ...receiptsApi.recipient.queryOptions({ input }), enabled, retry: false });
  if (!paper.data || recipient.isPending) return null;
  const sum = formatAmount(total_amount, 'XAF');
  const { school, verify_url: address } = paper.data;
  const text = t`${school}: receipt ${receipt} for ${sum}. Check it here: ${address}`;
  const guardian = recipient.data?.guardian;
  const number = guardian?.phone.replace('+', '') ?? '';
  return {
    address: `https://wa.me/${number}?text=${encodeURIComponent(text)}`,
    to: guardian ? `${guardian.full_name}, ${writePhone(guardian.phone)}` : null,
  };
}
