import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SchoolClass } from '#features/classes/classes.contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import type { GridTeacher, PastePlan } from '../../class-grid.rules.ts';
import type { Subject } from '../../subjects.contract.ts';
import { placeTitle } from '../shared/class-subject-place.ts';
import { ContentWords } from './content-words.tsx';
import { faultWords } from './fault-words.ts';
import type { CellChange } from './use-cells.ts';

type Props = {
  plan: PastePlan<SchoolClass, Subject>;
  teachers: readonly GridTeacher[];
  save: (changes: CellChange[]) => Promise<boolean>;
  onClose: () => void;
};

export function PasteDialog({ plan, teachers, save, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const changes = plan.lines.filter(({ kind }) => kind !== 'same');
  const many = (kind: string) => plan.lines.filter((line) => line.kind === kind).length;
  const [added, changed, same] = [many('new'), many('changed'), many('same')];

  async function confirm() {
    setBusy(true);
    await save(changes);
    onClose();
  }

  return (
    <Dialog
      open
      size="lg"
      title={t`Paste into the grid`}
      description={t`Nothing is written before you save.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel={t`Saving...`}
            disabled={changes.length === 0}
            onClick={() => void confirm()}
          >
            <Plural value={changes.length} _0="Nothing to save" one="Save # cell" other="Save # cells" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p data-autofocus tabIndex={-1}>
          <Trans>
            New: {added} · Changed: {changed} · Unchanged: {same} · Not understood: {plan.faults.length}
          </Trans>
        </p>
        {plan.faults.length > 0 && (
          <section aria-label={t`Not understood`}>
            <h3 className="font-semibold">{t`Not understood`}</h3>
            <p className="text-muted text-sm">{t`These cells stay as they are.`}</p>
            <ul className="divide-line divide-y">
              {plan.faults.map(({ text, why, subject, schoolClass }, at) => (
                // Two cells may have the same text.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={at} className="flex flex-wrap justify-between gap-x-4 py-1.5 text-sm">
                  <span className="wrap-anywhere">
                    {subject && schoolClass ? `${placeTitle({ subject, schoolClass })}: ` : ''}
                    <strong>{text}</strong>
                  </span>
                  <span className="text-danger">{i18n._(faultWords(why))}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {changes.length > 0 && (
          <table className="w-full text-sm">
            <caption className="sr-only">{t`Cells to save`}</caption>
            <thead>
              <tr className="border-line text-muted border-b">
                <th scope="col" className="py-1.5 pe-2 text-start">{t`Subject and class`}</th>
                <th scope="col" className="py-1.5 pe-2 text-start">{t`Now`}</th>
                <th scope="col" className="py-1.5 text-start">{t`After`}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((line) => (
                <tr key={placeTitle(line)} className="border-line border-b last:border-b-0">
                  <th scope="row" className="py-1.5 pe-2 text-start font-normal">
                    {placeTitle(line)}
                  </th>
                  <td className="text-muted py-1.5 pe-2">
                    <ContentWords of={line.was} teachers={teachers} />
                  </td>
                  <td className="py-1.5">
                    <ContentWords of={line.now} teachers={teachers} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  );
}
