import { useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { SchoolClass } from '#features/classes/classes.contract.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { cellAfter, type CellContent, type GridTeacher } from '../../class-grid.rules.ts';
import type { ClassSubject } from '../../class-subjects.contract.ts';
import type { Subject } from '../../subjects.contract.ts';
import { namesFor, writtenDecimal } from '../../subjects.rules.ts';
import { CellEditor, type EditorField, type LeaveTo } from './cell-editor.tsx';
import { MatrixCell } from './matrix-cell.tsx';
import { contentOf, type GridPlace } from './use-cells.ts';

export type GridAt = { row: number; column: number };
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

const STEPS: Record<LeaveTo, GridAt> = {
  stay: { row: 0, column: 0 },
  elsewhere: { row: 0, column: 0 },
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
};

/** Archived subjects cannot be added to classes. */
const isClosed = ({ held, subject }: { subject: Subject; held: ClassSubject | null }) =>
  !held && subject.archived_at !== null;

/**
 * A row per subject, a column per class, following the ARIA grid pattern. Arrows navigate, a digit
 * or Enter edits the coefficient, a letter the teacher, Delete removes the subject. It scrolls
 * within its box with sticky headings.
 */
export function MatrixGrid(props: Props) {
  const { classes, subjects, teachers, heldAt, at, onMove, onChange, onPaste, onUndo, describedBy } = props;
  const { t } = useLingui();
  const grid = useRef<HTMLTableElement>(null);
  const [editing, setEditing] = useState<{ field: EditorField; typed: string } | null>(null);
  const wantsFocus = useRef(false);
  const size = { rows: subjects.length, columns: classes.length };

  useEffect(() => {
    if (!wantsFocus.current || editing) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-at="${at.row}:${at.column}"]`)?.focus();
  }, [at, editing]);

  const placeAt = ({ row, column }: GridAt): (GridPlace & { held: ClassSubject | null }) | null => {
    const [subject, schoolClass] = [subjects[row], classes[column]];
    return subject && schoolClass ? { subject, schoolClass, held: heldAt(schoolClass, subject) } : null;
  };
  const here = placeAt(at);

  function edit(field: EditorField, typed = '') {
    if (here && !isClosed(here)) setEditing({ field, typed });
  }

  /** Copies a neighbor's content, as Ctrl+R and Ctrl+D do in a spreadsheet. */
  function take(from: GridAt) {
    const held = placeAt(from)?.held;
    if (held && here && !isClosed(here)) onChange(here, contentOf(held));
  }

  function close(to: LeaveTo) {
    setEditing(null);
    if (to === 'elsewhere') return;
    wantsFocus.current = true;
    const step = STEPS[to];
    const next = { row: at.row + step.row, column: at.column + step.column };
    const isInside = next.row >= 0 && next.row < size.rows && next.column >= 0 && next.column < size.columns;
    onMove(isInside ? next : { ...at });
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || !here) return;
    const ctrl = ctrlKey || metaKey;
    const next = cellAfter({ key, ctrl }, at, size);
    if (next) {
      wantsFocus.current = true;
      onMove(next);
    } else if (ctrl && key.toLowerCase() === 'z') onUndo();
    else if (ctrl && key.toLowerCase() === 'r') take({ ...at, column: at.column - 1 });
    else if (ctrl && key.toLowerCase() === 'd') take({ ...at, row: at.row - 1 });
    else if (ctrl) return;
    else if (key === 'Enter' || key === 'F2') edit('coefficient');
    else if (/^[\d.,]$/.test(key)) edit('coefficient', key);
    else if (/^\p{L}$/u.test(key)) edit('teacher', key);
    else if ((key === 'Delete' || key === 'Backspace') && here.held) onChange(here, null);
    else return;
    event.preventDefault();
  }

  function onClick({ target }: MouseEvent) {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-at]');
    if (!cell || editing) return;
    const [row = 0, column = 0] = cell.dataset['at']!.split(':').map(Number);
    // A second press on the same cell opens it, also on tablets.
    if (row === at.row && column === at.column && cell.dataset['pressed']) return edit('coefficient');
    for (const other of grid.current!.querySelectorAll<HTMLElement>('[data-pressed]'))
      delete other.dataset['pressed'];
    cell.dataset['pressed'] = 'yes';
    wantsFocus.current = true;
    onMove({ row, column });
  }

  function paste(event: ClipboardEvent) {
    event.preventDefault();
    onPaste(event.clipboardData.getData('text/plain'));
  }

  function copy(event: ClipboardEvent) {
    if (!here?.held) return;
    const { coefficient, teacher } = here.held;
    event.preventDefault();
    event.clipboardData.setData(
      'text/plain',
      [writtenDecimal(coefficient, currentLocale()), teacher?.full_name].filter(Boolean).join(' '),
    );
  }

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
        onKeyDown={editing ? undefined : onKeyDown}
        onClick={onClick}
        onPaste={editing ? undefined : paste}
        onCopy={editing ? undefined : copy}
        className="border-separate border-spacing-0 text-start text-sm"
      >
        <caption className="sr-only">{t`Teachers and coefficients by subject and class`}</caption>
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
        <tbody className="line-rows">
          {subjects.map((subject, row) => (
            <tr key={subject.id}>
              <th
                scope="row"
                className="bg-card border-line sticky start-0 z-20 min-w-52 max-w-64 border-e px-3 py-0 text-start text-sm leading-4 font-medium"
                title={`${namesFor(subject, currentLocale()).own} · ${subject.code}`}
              >
                {namesFor(subject, currentLocale()).own}
                <span className="text-muted font-normal">{` · ${subject.code}`}</span>
              </th>
              {classes.map((schoolClass, column) => {
                const held = heldAt(schoolClass, subject);
                const isHere = at.row === row && at.column === column;
                return (
                  <MatrixCell
                    key={schoolClass.id}
                    row={row}
                    column={column}
                    held={held}
                    closed={isClosed({ subject, held })}
                    isHere={isHere}
                    {...(isHere &&
                      editing && {
                        editor: (
                          <CellEditor
                            place={{ schoolClass, subject }}
                            was={contentOf(held)}
                            teachers={teachers}
                            {...editing}
                            onCancel={() => close('stay')}
                            onSave={(now, to) => {
                              close(to);
                              onChange({ schoolClass, subject }, now);
                            }}
                          />
                        ),
                      })}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
