import { useLingui } from '@lingui/react/macro';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import type { FieldMistake } from '#platform/ui/forms/field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { MOST_CHOICE, MOST_CHOICES } from '../../announcements.rules.ts';

type Choices = { fr: readonly string[]; en: readonly string[] };
type Props = {
  choices: Choices;
  error: FieldMistake;
  asks: boolean;
  onAsks: (asks: boolean) => void;
  onChange: (language: keyof Choices, choices: string[]) => void;
};

/** A question with choices, one per line. */
export function ChoicesFields({ choices, error, asks, onAsks, onChange }: Props) {
  const { t } = useLingui();
  const field = (language: keyof Choices) => ({
    lang: language,
    rows: 3,
    maxLength: (MOST_CHOICE + 1) * MOST_CHOICES,
    value: choices[language].join('\n'),
    onChange: ({ target }: { target: HTMLTextAreaElement }) =>
      onChange(language, target.value === '' ? [] : target.value.split('\n')),
    onBlur: () =>
      onChange(
        language,
        choices[language].map((choice) => choice.trim()).filter((choice) => choice !== ''),
      ),
  });
  return (
    <>
      <CheckboxField
        label={t`Ask readers to choose an answer`}
        checked={asks}
        onChange={({ target }) => onAsks(target.checked)}
      />
      {asks && (
        <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
          <TextAreaField
            label={t`Answers in French`}
            hint={t`One per line, two to six: “We will come”.`}
            error={error}
            {...field('fr')}
          />
          <TextAreaField
            label={t`Answers in English`}
            hint={t`In the same order. Leave empty if there is no English text.`}
            {...field('en')}
          />
        </div>
      )}
    </>
  );
}
