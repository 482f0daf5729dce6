import { anId, type FiltersOf } from '#platform/http/filters.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { paymentFilters } from '../../fees.filters.ts';
import type { PaymentFilters } from '../payments.contract.ts';

// Prefixed, because the other tabs keep their filters in the same address.
const inAddress = {
  p_search: paymentFilters.search,
  p_method: paymentFilters.method,
  p_from: paymentFilters.from,
  p_to: paymentFilters.to,
  p_page: paymentFilters.page,
  /** The payment whose details are open. */
  payment: anId,
};
type AddressFilters = FiltersOf<typeof inAddress>;

export type HistoryFilters = Pick<PaymentFilters, 'search' | 'method' | 'from' | 'to' | 'page'>;
export type SetHistoryFilters = (patch: HistoryFilters, options?: { replace: boolean }) => void;

export function usePaymentFilters() {
  const [address, setAddress] = useFilters(inAddress);
  const { p_search, p_method, p_from, p_to, p_page, payment } = address;
  const filters: HistoryFilters = {
    ...(p_search && { search: p_search }),
    ...(p_method && { method: p_method }),
    ...(p_from && { from: p_from }),
    ...(p_to && { to: p_to }),
    ...(p_page && { page: p_page }),
  };
  const setFilters: SetHistoryFilters = (patch, options) => {
    // A changed search starts at the first page.
    const next: Record<string, unknown> = 'page' in patch ? {} : { p_page: undefined };
    for (const [key, value] of Object.entries(patch)) next[`p_${key}`] = value;
    if (next['p_page'] === 1) next['p_page'] = undefined;
    setAddress(next as Partial<AddressFilters>, options);
  };
  return {
    filters,
    setFilters,
    open: payment,
    show: (id: string | undefined) => setAddress({ payment: id }),
  };
}
