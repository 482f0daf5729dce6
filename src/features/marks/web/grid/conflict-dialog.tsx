import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { keyOf } from '../../cells.rules.ts';
import type { Sheet } from '../../marks.contract.ts';
import type { EntrySource } from '../../marks.rules.ts';
import type { Place, SheetStore } from '../sheet/sheet-store.ts';
import { useCell } from '../sheet/use-store.ts';
import { wordsOf } from '../value-words.ts';

type Props = {
  store: SheetStore;
  sheet: Sheet;
  place: Place;
  source: EntrySource;
  label: string;
  onClose: () => void;
};

/** Two people entered the same mark: shows both values with author and time, and asks for a choice. */
export function ConflictDialog({ store, sheet, place, source, label, onClose }: Props) {
  const { t } = useLingui();
  const key = keyOf(place);
  const view = useCell(store, key);
  const pupil = sheet.pupils.find(({ id }) => id === place.student_id);
  const column = sheet.assessments.find(({ id }) => id === place.assessment_id);
  const movedTo = pupil?.moved?.to;
  const own = view.wanted;
  const [theirs, mine] = [wordsOf(view.content) || t`Nothing`, own ? wordsOf(own) || t`Nothing` : ''];

  function keepTheirs() {
    void store.giveUp(key);
    onClose();
  }
  function keepMine() {
    if (own) void store.change([{ ...place, content: own, label }], source);
    onClose();
  }

  return (
    <Dialog
      open
      size="sm"
      title={pupil?.full_name ?? pupil?.roll_number ?? ''}
      description={column?.name}
      onClose={onClose}
      footer={
        own && (
          <>
            <Button variant="secondary" onClick={keepTheirs}>{t`Keep ${theirs}`}</Button>
            {!movedTo && <Button variant="secondary" onClick={keepMine}>{t`Enter ${mine}`}</Button>}
          </>
        )
      }
    >
      {own ? (
        <dl className="flex flex-col gap-3">
          <div>
            <dt className="text-sm text-muted">
              {view.by ? t`Entered by ${view.by}` : t`On the sheet`} {view.at && <Moment instant={view.at} />}
            </dt>
            <dd className="text-xl font-medium">{theirs}</dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{t`Entered by you, not on the sheet`}</dt>
            <dd className="text-xl font-medium">{mine}</dd>
          </div>
          {movedTo && <div>{t`The student is in ${movedTo} now: enter the mark on that class’s sheet.`}</div>}
        </dl>
      ) : (
        <p>{t`This is settled.`}</p>
      )}
    </Dialog>
  );
}
