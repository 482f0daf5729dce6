import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { keyOf } from '../../cells.rules.ts';
import { isEmpty } from '../../entry.rules.ts';
import type { Assessment, Sheet } from '../../marks.contract.ts';
import { sameContent } from '../../marks.rules.ts';
import { type PasteFault, type PasteLine, planPaste } from '../../paste.rules.ts';
import type { SheetStore } from '../sheet/sheet-store.ts';
import { written } from '../value-words.ts';
import { AssessmentSelect } from './assessment-select.tsx';
import { ChangeTable, FaultList } from './change-table.tsx';
import { PasteSummary } from './paste-summary.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

type Props = {
  store: SheetStore;
  sheet: Sheet;
  /** The cell and the pasted text. */
  column: Assessment | null;
  text: string;
  label: (studentId: string) => string;
  onClose: () => void;
};

/** Previews a column pasted from a spreadsheet: the student for each mark, and unmatched lines, before saving. */
export function PasteDialog({ store, sheet, column: pastedInto, text: pasted, label, onClose }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(pasted);
  const [columnId, setColumnId] = useState(pastedInto?.id ?? sheet.assessments[0]!.id);
  const column = sheet.assessments.find(({ id }) => id === columnId)!;
  const plan = planPaste(text, sheet.pupils, {
    out_of: column.out_of,
    decimals: sheet.entry_decimals,
    judgements: sheet.marking === 'judgements' ? sheet.judgements.map(({ code }) => code) : null,
  });
  const standing = (studentId: string) =>
    store.cell(keyOf({ assessment_id: columnId, student_id: studentId })).content;
  const isMoved = (studentId: string) => sheet.pupils.some(({ id, moved }) => id === studentId && moved);
  const differing = plan.lines.filter(({ pupil, content }) => !sameContent(standing(pupil.id), content));
  const changes = differing.filter(({ pupil }) => !isMoved(pupil.id));
  const movedLines = differing.filter(({ pupil }) => isMoved(pupil.id));

  function save() {
    void store.change(
      changes.map(({ pupil, content }) => ({
        assessment_id: columnId,
        student_id: pupil.id,
        content,
        label: label(pupil.id),
      })),
      'paste',
    );
  }

  return (
    <PreviewDialog
      title={t`Paste a column`}
      description={t`Copy roll numbers and marks from a spreadsheet. Nothing is written before you save.`}
      dirty={text !== pasted}
      count={changes.length}
      onSave={save}
      onClose={onClose}
    >
      <AssessmentSelect
        label={t`Assessment`}
        assessments={sheet.assessments}
        value={columnId}
        onChoose={setColumnId}
      />
      <TextAreaField
        label={t`Copied cells`}
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== '' && (
        <PasteSummary
          plan={plan}
          changes={changes}
          replaced={changes.filter(({ pupil }) => !isEmpty(standing(pupil.id))).length}
          students={sheet.pupils.length}
        />
      )}
      <PasteFaults faults={plan.faults} movedLines={movedLines} column={column} />
      <ChangeTable
        caption={t`Marks to save`}
        changes={changes.map(({ pupil, content }) => ({
          key: pupil.id,
          name: pupil.full_name ?? pupil.roll_number,
          now: standing(pupil.id),
          after: content,
        }))}
      />
    </PreviewDialog>
  );
}

type FaultsProps = {
  faults: readonly PasteFault[];
  /** Marks of students who changed class: they are entered in the new one. */
  movedLines: readonly PasteLine[];
  column: Assessment;
};

/** Pasted lines from which nothing is saved, each with its reason. */
function PasteFaults({ faults, movedLines, column }: FaultsProps) {
  const { t } = useLingui();
  const words: Record<PasteFault['why'], string> = {
    nobody: t`No student of this class`,
    twice: t`This student appears twice`,
    not_understood: t`No mark`,
    out_of_range: t`Not from 0 to ${written(column.out_of)}`,
    too_precise: t`Too many decimals`,
  };
  return (
    <FaultList
      faults={[
        ...faults.map(({ text: line, why }, at) => ({
          key: `${at} ${line}`,
          text: line,
          why: words[why],
        })),
        ...movedLines.map(({ pupil, text: mark }) => ({
          key: pupil.id,
          text: `${pupil.full_name ?? pupil.roll_number} ${mark}`,
          why: t`Changed class: enter it there`,
        })),
      ]}
    />
  );
}
