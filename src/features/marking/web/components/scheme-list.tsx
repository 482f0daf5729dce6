import { useLingui } from '@lingui/react/macro';
import { ArrowUp, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FieldError } from '#platform/ui/forms/field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import type { Editing } from './editing.ts';

type Props<Row> = {
  title: string;
  hint?: string;
  path: string;
  rows: readonly Row[];
  editing: Editing;
  addLabel: string;
  newRow: () => Row;
  /** Whether the order of the rows is significant. */
  ordered?: boolean;
  nameOf: (row: Row, place: number) => string;
  children: (row: Row, path: string, name: string) => ReactNode;
};

export function SchemeList<Row>({ path, rows, editing, ordered = false, ...props }: Props<Row>) {
  const { t } = useLingui();
  const { set, errorAt } = editing;
  const ownError = rows.length === 0 ? errorAt(path) : undefined;
  return (
    <fieldset>
      <legend className="text-sm font-medium">{props.title}</legend>
      {props.hint && <p className="mb-1 text-sm text-muted">{props.hint}</p>}
      <ul className="divide-y divide-line">
        {rows.map((row, place) => {
          const name = props.nameOf(row, place);
          return (
            // Fields are controlled by the draft, so lines have no state of their own.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className="flex items-start gap-1 py-2">
              <div className="min-w-0 flex-1">{props.children(row, `${path}.${place}`, name)}</div>
              {ordered && (
                <IconButton
                  icon={ArrowUp}
                  label={t`Move ${name} up`}
                  disabled={place === 0}
                  onClick={() => set(path, moved(rows, place))}
                />
              )}
              <IconButton
                icon={X}
                label={t`Remove ${name}`}
                onClick={() =>
                  set(
                    path,
                    rows.filter((_, other) => other !== place),
                  )
                }
              />
            </li>
          );
        })}
      </ul>
      {ownError && <FieldError id={`${path}-error`} error={ownError} />}
      <Button
        variant="secondary"
        size="sm"
        className="mt-1"
        icon={<Plus aria-hidden />}
        onClick={() => set(path, [...rows, props.newRow()])}
      >
        {props.addLabel}
      </Button>
    </fieldset>
  );
}

function moved<Row>(rows: readonly Row[], place: number): Row[] {
  const next = [...rows];
  [next[place - 1], next[place]] = [next[place]!, next[place - 1]!];
  return next;
}
