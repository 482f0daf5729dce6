import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useCallback } from 'react';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { claimsApi } from '../../../web/fees.client.ts';
import type { FeeClaim } from '../../claims.contract.ts';

/**
 * The photo of a payment. It is dropped with the dialog, so that a shared computer stores no copy.
 */
export function ClaimPhoto({ claim: { id, photo }, className }: { claim: FeeClaim; className?: string }) {
  const { t } = useLingui();
  const file = useQuery({
    queryKey: [...claimsApi.key(), 'file', id],
    queryFn: ({ signal }): Promise<Blob> => claimsApi.photo.call({ claim_id: id }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data } = file;
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !data) return undefined;
      const address = URL.createObjectURL(data);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [data],
  );
  if (file.error && !file.isFetching) return <LoadFailed of={file} />;
  if (!data) return <Spinner label={t`Loading...`} />;
  return (
    <img
      ref={show}
      alt={t`Photo of the payment`}
      width={photo?.width}
      height={photo?.height}
      className={clsx(
        'h-auto w-auto max-w-full rounded border border-line bg-raised object-contain',
        className ?? 'mx-auto max-h-[52vh]',
      )}
    />
  );
}

type Props = { claim: FeeClaim; onClose: () => void };

export function PhotoDialog({ claim, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog open onClose={onClose} title={t`Photo`} description={claim.operator_reference} size="lg">
      <ClaimPhoto claim={claim} />
    </Dialog>
  );
}
