import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import type { FillChange, Filling, FillStep } from '../../fill.contract.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { useFillWords } from './fill-words.ts';

type Props = {
  whole: WholeTimetable;
  filling: Filling;
  /** All lessons or none, as many as possible, or a trial that writes nothing. */
  kind: 'whole' | 'part' | 'trial';
  onTake: (steps: FillStep[]) => void;
};

/** The verdict on a draft in words, with a button for each way out. */
export function FillOutcome({ whole, filling, kind, onTake }: Props) {
  const { t } = useLingui();
  const { ofLessons, ofReason, ofContradiction, ofBroken } = useFillWords(whole);
  const { left, blockers, contradictions, broken, ways_out: waysOut } = filling;
  const isImpossible = contradictions.length > 0;
  return (
    <>
      <p className="font-medium">
        <Verdict filling={filling} kind={kind} />
      </p>
      {filling.moved > 0 && (
        <p>
          <Plural
            value={filling.moved}
            one="# lesson was moved for it."
            other="# lessons were moved for it."
          />
        </p>
      )}
      {broken.length > 0 && (
        <Part title={t`Wishes that are not kept everywhere`}>{broken.map(ofBroken)}</Part>
      )}
      <Part title={t`There is no timetable with all lessons, because`}>
        {contradictions.map((each) => [ofContradiction(each), ...each.reasons.map(ofReason)].join(' · '))}
      </Part>
      {(kind === 'part' || !isImpossible) && <Part title={t`Left to place`}>{left.map(ofLessons)}</Part>}
      <Part title={t`What most often blocks them`}>{blockers.map(ofReason)}</Part>
      {waysOut.length > 0 && (
        <section>
          <h3 className="font-medium">{t`Ways out: with one of these, all lessons have a place`}</h3>
          <ul className="mt-2 flex flex-col gap-3">
            {waysOut.map((changes) => (
              <WayOut key={JSON.stringify(changes)} whole={whole} changes={changes} onTake={onTake} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Verdict({ filling: { verdict, placed, total, left }, kind }: Pick<Props, 'filling' | 'kind'>) {
  const { t } = useLingui();
  if (total === 0) return t`All lessons have a place`;
  if (placed === total && kind === 'trial')
    return verdict === 'wishes' ? (
      <Plural value={total} one="# lesson would have a place." other="# lessons would all have a place." />
    ) : (
      <Plural
        value={total}
        one="# lesson would have a place, with all wishes kept."
        other="# lessons would all have a place, with all wishes kept."
      />
    );
  if (placed === total)
    return verdict === 'wishes' ? (
      <Plural
        value={total}
        one="# lesson is placed: none is left."
        other="# lessons are placed: none is left."
      />
    ) : (
      <Plural
        value={total}
        one="# lesson is placed: none is left, and all wishes are kept."
        other="# lessons are placed: none is left, and all wishes are kept."
      />
    );
  if (kind === 'part')
    return (
      <Plural
        value={total}
        one={`${placed} of # lesson is placed.`}
        other={`${placed} of # lessons are placed.`}
      />
    );
  if (verdict === 'impossible') return t`Not all lessons can have a place. Nothing was changed.`;
  const found = total - left.reduce((sum, { class_ids, count }) => sum + class_ids.length * count, 0);
  return t`Not found in the time: at best ${found} of ${total} lessons had a place. Nothing was changed.`;
}

type WayOutProps = { whole: WholeTimetable; changes: readonly FillChange[]; onTake: Props['onTake'] };

function WayOut({ whole, changes, onTake }: WayOutProps) {
  const { t } = useLingui();
  const { ofChange } = useFillWords(whole);
  const words = changes.map(ofChange);
  const steps = changes.filter(
    (change): change is FillStep => change.kind !== 'less' && change.kind !== 'apart',
  );
  const bySubjects = changes.flatMap((change) => {
    if (change.kind === 'less') return change.lessons.class_ids[0]!;
    return change.kind === 'apart' ? change.class_id : [];
  });
  const name = words.join(' · ');
  return (
    <li className="flex flex-col items-start gap-2 rounded border border-line p-3">
      <ul className="flex flex-col gap-1 wrap-anywhere">
        {words.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {bySubjects.length > 0 ? (
        <LinkButton to={`/classes/${bySubjects[0]}?tab=subjects`} variant="secondary" size="sm">
          {t`Open the subjects of the class`}
        </LinkButton>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t`Do this and fill in: ${name}`}
          onClick={() => onTake(steps)}
        >
          {t`Do this and fill in`}
        </Button>
      )}
    </li>
  );
}

/** Lines shown before expanding, so that the ways out stay visible. */
const FIRST_LINES = 3;

/** A titled list, collapsed after the first lines; renders nothing if empty. */
function Part({ title, children }: { title: string; children: readonly string[] }) {
  const lines = [...new Set(children)];
  if (lines.length === 0) return null;
  const more = lines.slice(FIRST_LINES);
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      <Lines lines={lines.slice(0, FIRST_LINES)} />
      {more.length > 0 && (
        <details>
          <summary className="inline-flex min-h-8 cursor-pointer items-center text-primary pointer-coarse:min-h-11">
            <Plural value={more.length} one="# more" other="# more" />
          </summary>
          <Lines lines={more} />
        </details>
      )}
    </section>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="flex list-disc flex-col gap-1 ps-5">
    {lines.map((line) => (
      <li key={line} className="wrap-anywhere">
        {line}
      </li>
    ))}
  </ul>
);
