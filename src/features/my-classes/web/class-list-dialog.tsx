import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { PaperDialog } from '#platform/ui/printing/paper.tsx';
import type { ClassStudent, OwnClassPage } from '../my-classes.contract.ts';

type Props = { of: OwnClassPage; students: readonly ClassStudent[]; onClose: () => void };

/** Empty columns to fill in by hand: a week of lessons. */
const TICKS = [1, 2, 3, 4, 5, 6];

/** A printable class list with columns to tick. Phone numbers are left out, because the sheet may lie in the open. */
export function ClassListDialog({ of: own, students, onClose }: Props) {
  const { t } = useLingui();
  const { name } = useInstallation();
  const title = classLabel(own);
  return (
    <PaperDialog title={t`Class list`} papers={['a4']} footer={`${name} · ${title}`} onClose={onClose}>
      {() => (
        <>
          <h3 className="text-lg font-semibold">{t`Class list: ${title}`}</h3>
          <table className="mt-3 w-full border-collapse text-sm">
            <thead>
              <tr>
                <th className="border border-line px-2 py-1 text-end">{t`No.`}</th>
                <th className="border border-line px-2 py-1 text-start">{t`Name`}</th>
                <th className="border border-line px-2 py-1 text-start">{t`Roll Number`}</th>
                {TICKS.map((tick) => (
                  <th key={tick} className="w-8 border border-line" aria-hidden />
                ))}
              </tr>
            </thead>
            <tbody>
              {students.map(({ id, full_name, roll_number }, place) => (
                <tr key={id}>
                  <td className="border border-line px-2 py-1 text-end tabular-nums">{place + 1}</td>
                  <td className="border border-line px-2 py-1">{full_name ?? t`N/A`}</td>
                  <td className="border border-line px-2 py-1 tabular-nums">{roll_number}</td>
                  {TICKS.map((tick) => (
                    <td key={tick} className="border border-line" aria-hidden />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </PaperDialog>
  );
}
