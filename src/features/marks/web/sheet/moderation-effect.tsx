import { useLingui } from '@lingui/react/macro';
import type { Moderation } from '#features/marking/class-results.ts';
import { keyOf } from '../../cells.rules.ts';
import { EMPTY, figuresOf } from '../../entry.rules.ts';
import type { Assessment, Sheet } from '../../marks.contract.ts';
import { moderatedMarks } from '../../moderation.rules.ts';
import { ChangeTable } from '../grid/change-table.tsx';
import { written } from '../value-words.ts';
import type { SheetStore } from './sheet-store.ts';

type Props = { store: SheetStore; sheet: Sheet; column: Assessment; steps: readonly Moderation[] };

/** The marks of a column that its steps change, and its mean before and after. */
export function ModerationEffect({ store, sheet, column, steps }: Props) {
  const { t } = useLingui();
  const marks = sheet.pupils.map((pupil) => ({
    pupil,
    content: store.cells().get(keyOf({ assessment_id: column.id, student_id: pupil.id }))?.content ?? EMPTY,
  }));
  const changes = moderatedMarks(marks, steps, column.out_of);
  const [before, after] = [
    marks.map(({ content }) => content),
    marks.map(({ pupil, content }) => changes.find((one) => one.pupil === pupil)?.after ?? content),
  ].map((contents) => written(((figuresOf(contents).mean ?? 0) / 100).toFixed(2)));
  return (
    <section aria-label={t`What changes`}>
      <p className="font-medium tabular-nums">
        {changes.length === 0
          ? t`No mark changes.`
          : t`Marks that change: ${changes.length}. Mean ${before}, then ${after}.`}
      </p>
      <ChangeTable
        caption={t`What changes`}
        changes={changes.map(({ pupil, ...change }) => ({
          key: pupil.id,
          name: pupil.full_name ?? pupil.roll_number,
          ...change,
        }))}
      />
    </section>
  );
}
