import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { type VocabularyMatter } from '../../built-reports.contract.ts';
import { type Definition, MOST_QUESTION, readDefinition } from '../../built-reports.rules.ts';
import { builtReportsApi } from '../reports.client.ts';
import { useDefinitionWords } from './use-definition-words.ts';

type Props = { vocabulary: readonly VocabularyMatter[]; onShow: (definition: Definition) => void };

/**
 * A question in natural language that the assistant converts to a definition. The report runs only after the
 * user confirms.
 */
export function AskPart({ vocabulary, onShow }: Props) {
  const { t } = useLingui();
  const [question, setQuestion] = useState('');
  const wordsOf = useDefinitionWords(vocabulary);
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: (asked: string) => builtReportsApi.ask.call({ question: asked }),
  });
  const proposed = data && readDefinition(data);
  const isAsked = question.trim().length > 2;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isAsked && !isPending) mutate(question.trim());
  }
  return (
    <Card className="mb-4">
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-x-2 gap-y-3">
        <TextField
          label={t`Ask in your own words`}
          hint={t`For example: overdue fees by class. The assistant sees your question and the names of fields, no records.`}
          className="min-w-0 flex-1 basis-72"
          autoComplete="off"
          maxLength={MOST_QUESTION}
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
        />
        <Button
          type="submit"
          className="sm:mt-6"
          variant="secondary"
          busy={isPending}
          busyLabel={t`Asking...`}
          disabled={!isAsked}
        >
          {t`Propose a report`}
        </Button>
      </form>
      {error && (
        <div className="mt-3">
          <FormError error={error} />
        </div>
      )}
      {proposed && (
        <section aria-label={t`Proposed report`} className="mt-3 border-t border-line pt-3">
          <h2 className="mb-1 font-semibold">{t`Proposed report`}</h2>
          <DetailsList items={wordsOf(proposed)} />
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              variant="primary"
              onClick={() => {
                onShow(proposed);
                reset();
              }}
            >
              {t`Show this report`}
            </Button>
            <Button variant="quiet" onClick={reset}>
              {t`Discard`}
            </Button>
          </div>
        </section>
      )}
    </Card>
  );
}
