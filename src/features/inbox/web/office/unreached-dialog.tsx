import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { writePhone } from '#platform/phone/phone.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PaperDialog } from '#platform/ui/printing/paper.tsx';
import { PaperHead } from '#platform/ui/printing/paper-head.tsx';
import type { Paper } from '#platform/ui/printing/paper-size.ts';
import { Spinner } from '#platform/ui/spinner.tsx';
import type { Unreached } from '../../deliveries.contract.ts';
import { deliveriesApi } from './deliveries.client.ts';
import { UNREACHED_NAMES } from './outcome-words.ts';

const SHEETS: readonly Paper[] = ['a4'];

/** A printable list, by class, of guardians to be told on paper. */
export function UnreachedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const list = useQuery({ ...deliveriesApi.unreached.queryOptions(), gcTime: 0 });
  return (
    <PaperDialog
      title={t`To tell on paper`}
      footer={t`To tell on paper`}
      papers={SHEETS}
      instead={
        list.data ? undefined : list.error ? <LoadFailed of={list} /> : <Spinner label={t`Loading...`} />
      }
      ready={!list.isFetching}
      onClose={onClose}
    >
      {() => list.data && <UnreachedPaper rows={list.data} />}
    </PaperDialog>
  );
}

function UnreachedPaper({ rows }: { rows: readonly Unreached[] }) {
  const { t } = useLingui();
  return (
    <>
      <PaperHead />
      <h3 className="pt-1 pb-2 text-[1.5em] leading-tight font-semibold">{t`To tell on paper`}</h3>
      <table className="paper-table">
        <thead>
          <tr>
            <th scope="col">{t`Class`}</th>
            <th scope="col">{t`Guardian`}</th>
            <th scope="col">{t`Phone`}</th>
            <th scope="col">{t`Students`}</th>
            <th scope="col">{t`Why`}</th>
            <th scope="col">{t`Notes`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // Two guardians may have the same name.
            <tr key={`${row.full_name} ${place}`}>
              <td>{row.class}</td>
              <td>{row.full_name}</td>
              <td className="whitespace-nowrap">{row.phone && writePhone(row.phone)}</td>
              <td>{row.students.join(', ')}</td>
              <td>{t(UNREACHED_NAMES[row.why])}</td>
              <td className="w-24">{/* Space for handwriting. */}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
