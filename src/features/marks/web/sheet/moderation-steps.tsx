import { useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import type { Moderation } from '#features/marking/class-results.ts';
import { eventId } from '#platform/outbox/web/event-id.ts';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { readDecimal } from '../value-words.ts';

/** A step as typed; its number may still be invalid. */
export type StepDraft = { id: string; by: Moderation['by']; value: string };

const MOST = 5;

export const emptyStep = (): StepDraft => ({ id: eventId(), by: 'add', value: '' });

type Props = {
  drafts: readonly StepDraft[];
  isTried: boolean;
  onChange: (drafts: StepDraft[]) => void;
};

/** The adjustments of a column, in the order in which they are applied. */
export function ModerationSteps({ drafts, isTried, onChange }: Props) {
  const { t } = useLingui();
  const change = (id: string, patch: Partial<StepDraft>) =>
    onChange(drafts.map((one) => (one.id === id ? { ...one, ...patch } : one)));
  return (
    <>
      {drafts.map((draft, place) => (
        <StepFields
          key={draft.id}
          draft={draft}
          place={place}
          isTried={isTried}
          onChange={(patch) => change(draft.id, patch)}
          onRemove={() => onChange(drafts.filter(({ id }) => id !== draft.id))}
        />
      ))}
      {drafts.length === 0 && <p>{t`Marks count as they were entered.`}</p>}
      {drafts.length < MOST && (
        <Button
          variant="secondary"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => onChange([...drafts, emptyStep()])}
        >
          {t`Add a step`}
        </Button>
      )}
    </>
  );
}

type StepProps = {
  draft: StepDraft;
  place: number;
  isTried: boolean;
  onChange: (patch: Partial<StepDraft>) => void;
  onRemove: () => void;
};

function StepFields({ draft, place, isTried, onChange, onRemove }: StepProps) {
  const { t } = useLingui();
  return (
    <fieldset className="grid grid-cols-[1fr_5rem_auto] sm:grid-cols-[1fr_7rem_auto] items-start gap-3">
      <legend className="sr-only">{t`Step ${place + 1}`}</legend>
      <SelectField
        label={t`To every mark`}
        labelPlace={place === 0 ? 'above' : 'hidden'}
        value={draft.by}
        onChange={(event) => onChange({ by: event.target.value as Moderation['by'] })}
        options={[
          { value: 'add', label: t`Add points` },
          { value: 'multiply', label: t`Multiply by` },
          { value: 'cap', label: t`No more than` },
        ]}
      />
      <TextField
        label={t({ message: 'Number', context: 'amount' })}
        labelPlace={place === 0 ? 'above' : 'hidden'}
        required
        inputMode="decimal"
        value={draft.value}
        error={isTried && !readDecimal(draft.value) ? { message: /*i18n*/ 'A number above 0' } : undefined}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <IconButton
        className={place === 0 ? 'mt-7' : ''}
        icon={Trash2}
        label={t`Remove step ${place + 1}`}
        onClick={onRemove}
      />
    </fieldset>
  );
}
