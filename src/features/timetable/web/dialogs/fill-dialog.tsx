import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import type { Filling } from '../../fill.contract.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { timetableEditorApi } from '../editor.client.ts';
import { timetableApi } from '../shared/timetable.client.ts';
import { useFillWords } from './fill-words.ts';

type Props = { whole: WholeTimetable; onClose: () => void };

/** Has the lessons of a draft that have no place placed, and says what came of it. */
export function FillDialog({ whole, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const renew = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: timetableApi.whole.key() }),
      queries.invalidateQueries({ queryKey: timetableApi.versions.key() }),
    ]);
  // After a refusal too: somebody else changed the draft.
  const fill = useMutation(timetableEditorApi.fillIn.mutationOptions({ onSettled: renew }));
  return (
    <Dialog
      open
      size={fill.data ? 'md' : 'sm'}
      title={t`Fill in the rest`}
      onClose={onClose}
      footer={
        fill.data ? (
          <Button onClick={onClose}>{t`Close`}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
            <Button
              busy={fill.isPending}
              busyLabel={t`Placing the lessons…`}
              onClick={() => fill.mutate({ version_id: whole.version.id })}
            >
              {t`Fill in the rest`}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4" aria-live="polite">
        {!fill.data && (
          <p>
            {t`The lessons of all classes that have no place yet get one, without a room. Those that have a place stay there. It takes up to 20 seconds.`}
          </p>
        )}
        <FormError error={fill.error} />
        {fill.data && <Outcome whole={whole} filling={fill.data} />}
      </div>
    </Dialog>
  );
}

function Outcome({ whole, filling }: { whole: WholeTimetable; filling: Filling }) {
  const { t } = useLingui();
  const { ofLessons, ofReason, ofContradiction, ofChange } = useFillWords(whole);
  const { placed, total, left, blockers, contradictions, ways_out: waysOut } = filling;
  return (
    <>
      <p className="font-medium">
        {total === 0 ? (
          t`All lessons have a place`
        ) : placed === total ? (
          <Plural
            value={total}
            one="# lesson is placed: none is left."
            other="# lessons are placed: none is left."
          />
        ) : (
          <Plural
            value={total}
            one={`${placed} of # lesson is placed.`}
            other={`${placed} of # lessons are placed.`}
          />
        )}
      </p>
      <Part title={t`There is no timetable with all lessons, because`}>
        {contradictions.map((each) => [ofContradiction(each), ...each.reasons.map(ofReason)].join(' · '))}
      </Part>
      <Part title={t`Left to place`}>{left.map(ofLessons)}</Part>
      <Part title={t`In their way most often`}>{blockers.map(ofReason)}</Part>
      <Part
        title={t`Ways out: one of these makes room for all lessons`}
        hint={t`Then fill in again. A lesson placed now may be in the way: take it off first.`}
      >
        {waysOut.map((changes) => changes.map(ofChange).join(' · '))}
      </Part>
    </>
  );
}

/** A list with its title; nothing without a line. */
function Part({ title, hint, children }: { title: string; hint?: string; children: readonly string[] }) {
  const lines = [...new Set(children)];
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
    </section>
  );
}
