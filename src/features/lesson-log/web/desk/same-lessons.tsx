import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { keyOfLesson, type ShownLesson } from './log-event.ts';
import { placeWords } from './lesson-words.ts';

/** Other lessons that get the same entry. Classes in the same room are included by default. */
export function useSameLessons(lesson: ShownLesson, offered: readonly ShownLesson[]) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const isChosen = (one: ShownLesson) => chosen?.includes(keyOfLesson(one)) ?? lesson.starts !== null;
  const together = offered.filter(isChosen);
  const choose = (one: ShownLesson, checked: boolean) =>
    setChosen([
      ...together.map(keyOfLesson).filter((key) => key !== keyOfLesson(one)),
      ...(checked ? [keyOfLesson(one)] : []),
    ]);
  return { together, isChosen, choose };
}

type Props = {
  offered: readonly ShownLesson[];
  isChosen: (lesson: ShownLesson) => boolean;
  onChoose: (lesson: ShownLesson, checked: boolean) => void;
};

export function SameLessons({ offered, isChosen, onChoose }: Props) {
  const { t } = useLingui();
  if (offered.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-medium">{t`The same for`}</legend>
      {offered.map((one) => (
        <CheckboxField
          key={keyOfLesson(one)}
          label={placeWords(one)}
          checked={isChosen(one)}
          onChange={({ target }) => onChoose(one, target.checked)}
        />
      ))}
    </fieldset>
  );
}
