import { useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { LOCALES, type Locale } from '#platform/i18n/locale.ts';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';

type Props = { phrases: readonly string[]; language: Locale; onLanguage: (language: Locale) => void };

/** The teacher's phrases of a language, each with the keys that insert it into a comment. */
export function PhraseBar({ phrases, language, onLanguage }: Props) {
  const { t } = useLingui();
  const edit = useLazyDialog(() => import('./phrases-dialog.tsx').then((module) => module.PhrasesDialog));
  return (
    <details className="mb-3 rounded border border-line bg-card px-4">
      <summary className="min-h-control cursor-pointer py-2 text-sm text-primary">
        {t`Phrases for comments`}
      </summary>
      <div className="flex flex-col gap-2 pb-3 text-sm">
        <p className="text-muted">
          {phrases.length === 0
            ? t`Keep your own phrases here, and insert them with two keys.`
            : t`Type / and the digit in a comment.`}
        </p>
        {phrases.length > 0 && (
          <ul className="flex flex-col gap-1">
            {phrases.map((phrase, place) => (
              <li key={place} className="flex gap-3">
                <kbd className="figures text-muted">{`/${place + 1}`}</kbd>
                <span className="min-w-0 wrap-anywhere">{phrase}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <SelectField
            label={t`Language of the phrases`}
            labelPlace="hidden"
            options={[
              { value: 'fr', label: t`French` },
              { value: 'en', label: t`English` },
            ]}
            value={language}
            onChange={({ target }) => onLanguage(LOCALES.find((each) => each === target.value) ?? 'fr')}
          />
          <Button
            variant="secondary"
            size="sm"
            icon={<Pencil aria-hidden />}
            busy={edit.loading}
            onClick={edit.show}
            {...edit.reached}
          >
            {t`Change the phrases`}
          </Button>
        </div>
      </div>
      {edit.Dialog && <edit.Dialog phrases={phrases} language={language} onClose={edit.close} />}
    </details>
  );
}
