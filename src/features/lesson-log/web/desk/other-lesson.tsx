import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { LogDesk } from '../../lesson-log.contract.ts';
import { placeWords } from './lesson-words.ts';

type Place = LogDesk['places'][number];
type Props = {
  places: readonly Place[];
  /** The initial value of the day. */
  first: string;
  today: string;
  onChoose: (lesson: Place & { day: string }) => void;
};

const keyOf = ({ class: { id }, subject }: Place) => `${id}/${subject.id}`;

/** Selects a lesson that is not in the timetable. */
export function OtherLesson({ places, first, today, onChoose }: Props) {
  const { t } = useLingui();
  const [place, setPlace] = useState('');
  const [day, setDay] = useState(first);
  const chosen = places.find((one) => keyOf(one) === place) ?? places[0];
  if (!chosen) return null;
  return (
    <Card title={t`Another lesson`}>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onChoose({ ...chosen, day });
        }}
      >
        <SelectField
          label={t`Class and subject`}
          className="min-w-48 flex-1 sm:flex-none"
          options={places.map((one) => ({ value: keyOf(one), label: placeWords(one) }))}
          value={keyOf(chosen)}
          onChange={({ target }) => setPlace(target.value)}
        />
        <DateField
          label={t`Day`}
          required
          max={today}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button type="submit" variant="secondary" disabled={day === ''}>{t`Write`}</Button>
      </form>
    </Card>
  );
}
