import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowRight, Columns3, Eraser } from 'lucide-react';
import type { SchoolClass } from '#features/classes/classes.contract.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { ActionMenu, type MenuAction } from '#platform/ui/action-menu.tsx';
import { Button } from '#platform/ui/button.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { CellContent } from '../../class-grid.rules.ts';
import { copyColumn, fillFromUsual, usualSetsOf } from '../../grid-fills.ts';
import type { Subject } from '../../subjects.contract.ts';
import { namesFor } from '../../subjects.rules.ts';
import { SET_NAMES } from '../shared/usual-set-names.ts';
import type { CellChange } from './use-cells.ts';

type Props = {
  subjects: readonly Subject[];
  /** The visible classes and subjects, and the active cell. */
  classes: readonly SchoolClass[];
  at: { row: number; column: number };
  heldAt: (schoolClass: SchoolClass, subject: Subject) => CellContent;
  levelOf: (schoolClass: SchoolClass) => string;
  /** Writes the cells at once, all or none; one Ctrl+Z undoes them. */
  save: (changes: readonly CellChange[]) => Promise<boolean>;
};

/** Fills many cells at once: a usual list for a level, a class copied to its neighbors, a cell to the right or down. */
export function GridFills({ subjects, classes, at, heldAt, levelOf, save }: Props) {
  const { t } = useLingui();
  const [subject, schoolClass] = [subjects[at.row], classes[at.column]];
  if (!subject || !schoolClass) return null;
  const level = levelOf(schoolClass);
  const ofLevel = classes.filter((one) => levelOf(one) === level);
  const own = classLabel(schoolClass);
  const name = namesFor(subject, currentLocale()).own;
  const sets = usualSetsOf(subjects);

  async function write(changes: readonly CellChange[]) {
    if (changes.length === 0) return showToast({ title: t`Nothing to fill` });
    if (await save(changes))
      showToast({
        title: t`${plural(changes.length, { one: '# cell changed', other: '# cells changed' })}`,
        description: t`Ctrl+Z undoes it.`,
      });
  }
  const here = heldAt(schoolClass, subject);
  const across = (to: readonly SchoolClass[]) =>
    to.flatMap((one) =>
      subject.archived_at && !heldAt(one, subject) ? [] : { schoolClass: one, subject, now: here },
    );
  const down = subjects
    .slice(at.row + 1)
    .flatMap((one) =>
      one.archived_at && !heldAt(schoolClass, one) ? [] : { schoolClass, subject: one, now: here },
    );
  const actions: MenuAction[] = [
    {
      label: t`Copy ${own} to the other classes of ${level}`,
      icon: Columns3,
      onChoose: () =>
        void write(
          copyColumn(schoolClass, { to: ofLevel.filter((one) => one !== schoolClass), subjects, heldAt }),
        ),
    },
    {
      label: t`Fill ${name} to the right`,
      icon: ArrowRight,
      onChoose: () => void write(across(classes.slice(at.column + 1))),
    },
    { label: t`Fill ${own} down from ${name}`, icon: ArrowDown, onChoose: () => void write(down) },
    {
      label: t`Clear ${own}`,
      icon: Eraser,
      onChoose: () =>
        void write(
          subjects.flatMap((one) =>
            heldAt(schoolClass, one) ? { schoolClass, subject: one, now: null } : [],
          ),
        ),
    },
  ];
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* Of one width: a longer name would wrap the buttons and move the grid from column to column. */}
      {sets.length > 0 && (
        <span aria-hidden title={level} className="w-56 truncate text-sm text-muted">
          {t`All classes of ${level}:`}
        </span>
      )}
      {sets.map((set) => {
        const list = sets.length === 1 ? t`usual coefficients` : t(SET_NAMES[set]);
        return (
          <Button
            key={set}
            variant="secondary"
            size="sm"
            aria-label={t`All classes of ${level}: ${list}`}
            onClick={() => void write(fillFromUsual(set, { classes: ofLevel, subjects, heldAt }))}
          >
            <span className="first-letter:uppercase">{list}</span>
          </Button>
        );
      })}
      <ActionMenu label={t`Copy, fill or clear`} actions={actions} />
    </div>
  );
}
