import { useLingui } from '@lingui/react/macro';
import type { SchoolClass } from '#features/classes/classes.contract.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { CellContent, GridTeacher } from '../../class-grid.rules.ts';
import type { ClassSubject } from '../../class-subjects.contract.ts';
import type { Subject } from '../../subjects.contract.ts';
import { CellEditor } from './cell-editor.tsx';
import { gridHandlers } from './grid-handlers.ts';
import { MatrixRow } from './matrix-row.tsx';
import { contentOf, type GridPlace } from './use-cells.ts';
import { type GridAt, useGridEditing } from './use-grid-editing.ts';

type Props = {
  classes: readonly SchoolClass[];
  subjects: readonly Subject[];
  teachers: readonly GridTeacher[];
  heldAt: (schoolClass: SchoolClass, subject: Subject) => ClassSubject | null;
  at: GridAt;
  onMove: (at: GridAt) => void;
  onChange: (place: GridPlace, now: CellContent) => void;
  onPaste: (text: string) => void;
  onUndo: () => void;
  describedBy: string;
};

/**
 * A row per subject, a column per class, following the ARIA grid pattern. Arrows navigate, a digit
 * or Enter edits the coefficient, a letter the teacher, Delete removes the subject. It scrolls
 * within its box with sticky headings.
 */
export function MatrixGrid(props: Props) {
  const { classes, subjects, teachers, heldAt, at, onChange, describedBy } = props;
  const { t } = useLingui();
  const cell = useGridEditing(props);
  const { grid, size, here, editing, close } = cell;
  const editor = here && editing && (
    <CellEditor
      place={here}
      was={contentOf(here.held)}
      teachers={teachers}
      {...editing}
      onCancel={() => close('stay')}
      onSave={(now, to) => {
        close(to);
        onChange({ schoolClass: here.schoolClass, subject: here.subject }, now);
      }}
    />
  );

  return (
    <div className="border-line bg-card max-h-[max(20rem,calc(100dvh-17rem))] scroll-ps-44 scroll-pt-12 overflow-auto rounded border">
      {/* Row and cell roles are implied by the tags: cells of a table with the grid role are gridcells. */}
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-describedby={describedBy}
        aria-rowcount={size.rows + 1}
        aria-colcount={size.columns + 1}
        {...gridHandlers(cell, props)}
        className="border-separate border-spacing-0 text-start text-sm"
      >
        <caption className="sr-only">{t`Teachers and coefficients by subject and class`}</caption>
        <MatrixHead classes={classes} />
        <tbody className="line-rows">
          {subjects.map((subject, row) => (
            <MatrixRow
              key={subject.id}
              row={row}
              subject={subject}
              classes={classes}
              heldAt={heldAt}
              current={row === at.row ? at.column : null}
              editor={editor}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MatrixHead({ classes }: { classes: readonly SchoolClass[] }) {
  const { t } = useLingui();
  return (
    <thead>
      <tr>
        <th
          scope="col"
          className="bg-card border-line sticky start-0 top-0 z-30 min-w-44 border-e border-b px-3 py-2 text-start"
        >
          {t`Subject`}
        </th>
        {classes.map((schoolClass) => (
          <th
            key={schoolClass.id}
            scope="col"
            className="bg-card border-line sticky top-0 z-20 min-w-36 border-b px-2 py-2 text-start whitespace-nowrap"
          >
            {classLabel(schoolClass)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
